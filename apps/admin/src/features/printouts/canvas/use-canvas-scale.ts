import { POINTS_PER_INCH } from "@foyer/domain/printout/printed-size.ts";
import { useViewportSize } from "@mantine/hooks";
import { useLayoutEffect, useRef, useState } from "react";
import type { Sheet } from "./geometry.ts";

/** The padding and a ruler, in pixels on the screen. */
const MARGIN_PIXELS = 44;
/** The minimum height of the sheet, in pixels on the screen. */
const MIN_HEIGHT = 200;
/** The size of one printer dot while the dots are shown, in pixels on the screen. */
const DOT_PIXELS = 8;

/** The zoom of the canvas: fitted to the room, chosen by hand, or large enough to show the printer's dots. */
export function useCanvasScale(sheet: Sheet, resolution: number) {
  const [zoom, setZoom] = useState<number>();
  const [hasDots, setHasDots] = useState(false);
  const { measured, room } = useRoom();
  const { area, height } = useMaxHeight();
  const fit = Math.min(
    Math.max(room - MARGIN_PIXELS, 1) / sheet.width,
    Math.max(height - MARGIN_PIXELS, MIN_HEIGHT) / sheet.height,
  );
  /** The size of a printer dot, in pixels of the sheet. */
  const dot = (sheet.pixelsPerPoint * POINTS_PER_INCH) / resolution;
  const scale = hasDots ? Math.max(zoom ?? fit, DOT_PIXELS / dot) : (zoom ?? fit);
  return {
    measured,
    area,
    scale,
    dot,
    hasDots,
    zoom: { scale, set: setZoom, isFit: zoom === undefined && !hasDots },
    dots: { isShown: hasDots, show: setHasDots },
  };
}

/** The width that the page leaves the canvas, in pixels; `measured`: the ref of an element that has it. */
function useRoom() {
  const measured = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const element = measured.current;
    if (!element) return;
    const measure = () => setRoom(element.clientWidth);
    // Measured before the first paint, too: the sheet would be a dot in it, and push what follows down in the next.
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { measured, room };
}

/** The height that the style sheet leaves the canvas, in pixels; `area`: the ref of its scrolled area. */
function useMaxHeight() {
  const area = useRef<HTMLElement>(null);
  const window = useViewportSize();
  const [height, setHeight] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the style sheet follows the window
  useLayoutEffect(() => {
    if (area.current) setHeight(Number.parseFloat(getComputedStyle(area.current).maxBlockSize) || 0);
  }, [window.width, window.height]);
  return { area, height };
}
