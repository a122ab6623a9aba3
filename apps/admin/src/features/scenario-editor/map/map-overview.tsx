import { memo, type PointerEvent, type RefObject, useEffect, useRef } from "react";
import classes from "./map.module.css";
import type { MapLayout } from "./map-layout.ts";

type Props = { frame: RefObject<HTMLElement | null>; layout: MapLayout; scale: number };

/** The whole map in small, with the visible part marked; a press or a drag moves there. Keys have the arrows. */
export function MapOverview({ frame, layout: { nodes, width, height }, scale }: Props) {
  const overview = useRef<SVGSVGElement>(null);
  const view = useRef<SVGRectElement>(null);
  // Follows the scrolling without a render.
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const follow = () => {
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
      view.current?.setAttribute("x", String(scrollLeft / scale));
      view.current?.setAttribute("y", String(scrollTop / scale));
      view.current?.setAttribute("width", String(clientWidth / scale));
      view.current?.setAttribute("height", String(clientHeight / scale));
      const isWhole = clientWidth >= width * scale - 1 && clientHeight >= height * scale - 1;
      overview.current?.toggleAttribute("data-whole", isWhole);
    };
    follow();
    element.addEventListener("scroll", follow, { passive: true });
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", follow);
      observer.disconnect();
    };
  }, [frame, scale, width, height]);
  const moveTo = (event: PointerEvent<SVGSVGElement>) => {
    const element = frame.current;
    if (!element || event.buttons !== 1) return;
    if (event.type === "pointerdown") event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * width * scale;
    const y = ((event.clientY - box.top) / box.height) * height * scale;
    element.scrollTo({
      left: x - element.clientWidth / 2,
      top: y - element.clientHeight / 2,
      behavior: "instant",
    });
  };
  return (
    <svg
      ref={overview}
      className={classes.overview}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      data-overview
      onPointerDown={moveTo}
      onPointerMove={moveTo}
    >
      <Boxes nodes={nodes} />
      <rect ref={view} className={classes.view} />
    </svg>
  );
}

const Boxes = memo(function Boxes({ nodes }: Pick<MapLayout, "nodes">) {
  return [...nodes.values()].map(({ key, part, choice, x, y, width, height }) => (
    <rect key={key} x={x} y={y} width={width} height={height} data-kind={choice ? "choice" : part.kind} />
  ));
});
