import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";

const MIN_SCALE = 0.1;
const MAX_SCALE = 2;
/** One press of a zoom button. */
const FACTOR = 1.25;
/** The change of scale for each pixel of a wheel. */
const WHEEL_SPEED = 0.002;

/** A point of the frame, in pixels. */
type Point = { x: number; y: number };

/** The scale of the map in its scrolling frame; the point that is zoomed at keeps its place. */
export function useMapZoom(frame: RefObject<HTMLElement | null>, size: { width: number; height: number }) {
  const [scale, setScale] = useState(1);
  /** Where to scroll once the new scale is drawn. */
  const kept = useRef<{ at: Point; on: Point }>(undefined);
  const zoomTo = (wanted: number, point?: Point) => {
    const element = frame.current;
    if (!element) return;
    const at = point ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 };
    const on = { x: (element.scrollLeft + at.x) / scale, y: (element.scrollTop + at.y) / scale };
    kept.current = { at, on };
    setScale(Math.min(MAX_SCALE, Math.max(MIN_SCALE, wanted)));
  };
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element || !kept.current) return;
    const { at, on } = kept.current;
    kept.current = undefined;
    element.scrollTo({ left: on.x * scale - at.x, top: on.y * scale - at.y, behavior: "instant" });
  }, [frame, scale]);
  const zoomBy = useEffectEvent((factor: number, point: Point) => zoomTo(scale * factor, point));
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    // A pinch on a touchpad arrives as a wheel with Ctrl. React's own listener could not stop the page's zoom.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      zoomBy(Math.exp(-event.deltaY * WHEEL_SPEED), { x: event.clientX - left, y: event.clientY - top });
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [frame]);
  return {
    scale,
    canZoomIn: scale < MAX_SCALE,
    canZoomOut: scale > MIN_SCALE,
    zoomIn: () => zoomTo(scale * FACTOR),
    zoomOut: () => zoomTo(scale / FACTOR),
    reset: () => zoomTo(1),
    /** Shows the whole map. */
    fit() {
      const element = frame.current;
      if (!element) return;
      const height = Number.parseFloat(getComputedStyle(element).maxHeight) || element.clientHeight;
      zoomTo(Math.min(1, element.clientWidth / size.width, height / size.height));
    },
  };
}
