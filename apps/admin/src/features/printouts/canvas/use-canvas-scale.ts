import { POINTS_PER_INCH } from "@foyer/domain/printout/printed-size.ts";
import { useElementSize, useViewportSize } from "@mantine/hooks";
import { useState } from "react";
import type { Sheet } from "./geometry.ts";

/** The canvas's maximum share of the window's height, as in the style sheet. */
const MAX_HEIGHT_SHARE = 0.62;
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
  const { ref: measured, width: room } = useElementSize();
  const { height: window } = useViewportSize();
  const fit = Math.min(
    Math.max(room - MARGIN_PIXELS, 1) / sheet.width,
    Math.max(window * MAX_HEIGHT_SHARE - MARGIN_PIXELS, MIN_HEIGHT) / sheet.height,
  );
  /** The size of a printer dot, in pixels of the sheet. */
  const dot = (sheet.pixelsPerPoint * POINTS_PER_INCH) / resolution;
  const scale = hasDots ? Math.max(zoom ?? fit, DOT_PIXELS / dot) : (zoom ?? fit);
  return {
    measured,
    scale,
    dot,
    hasDots,
    zoom: { scale, set: setZoom, isFit: zoom === undefined && !hasDots },
    dots: { isShown: hasDots, show: setHasDots },
  };
}
