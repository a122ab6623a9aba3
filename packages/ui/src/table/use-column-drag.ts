import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import type { Moving } from "./moving.ts";

/** Pixels that the mouse moves before a press is a drag. */
const DRAG_FROM_PX = 6;
/** So near to the edge of its box a table scrolls sideways, so far with each move of the mouse. */
const EDGE_PX = 40;
const SCROLL_PX = 24;

type Drag = { name: string; place: number };

/**
 * Moves columns by their heads: dragged with a mouse, or with Shift and an arrow key. A finger scrolls the table; for it
 * there is the list of columns. Returns the props of the row of heads, and of each head.
 */
export function useColumnDrag(moving: Moving | undefined) {
  const pressed = useRef<{ name: string; from: number }>(null);
  const [drag, setDrag] = useState<Drag>();
  const isDragged = drag !== undefined;
  const stop = () => {
    pressed.current = null;
    setDrag(undefined);
  };
  useEffect(() => {
    if (!isDragged) return;
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      pressed.current = null;
      setDrag(undefined);
    };
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, [isDragged]);
  if (!moving) return { row: {}, headOf: () => ({}) };
  const { names, move } = moving;
  const row = {
    onPointerDown: (event: PointerEvent) => {
      const name = headAt(event);
      // The page scrolls under a finger or a pen.
      if (event.button !== 0 || event.pointerType !== "mouse" || isHandle(event)) return;
      pressed.current = name !== undefined && names.includes(name) ? { name, from: event.clientX } : null;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = pressed;
      if (!current) return;
      if (event.buttons !== 1) return stop();
      const { currentTarget, clientX, pointerId } = event;
      if (!isDragged && Math.abs(clientX - current.from) < DRAG_FROM_PX) return;
      // The click at the end goes to the row of heads then, so that it does not sort.
      currentTarget.setPointerCapture(pointerId);
      scrollAtEdge(currentTarget, clientX);
      const place = placeAt(currentTarget, clientX, { name: current.name, names });
      if (drag?.place !== place) setDrag({ name: current.name, place });
    },
    onPointerUp: () => {
      stop();
      if (drag) move(drag.name, drag.place);
    },
    onPointerCancel: stop,
    onKeyDown: (event: KeyboardEvent) => {
      const places = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      const name = headAt(event);
      if (places === undefined || !event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
      if (name === undefined || !names.includes(name)) return;
      event.preventDefault();
      move(name, names.indexOf(name) + places);
    },
  };
  return {
    row,
    headOf: (name: string) => ({
      "data-column": name,
      "data-movable": names.includes(name) || undefined,
      "data-dragged": drag?.name === name || undefined,
      "data-drop": drag && sideOf(name, drag, names),
    }),
  };
}

const headAt = ({ target }: { target: EventTarget }) =>
  target instanceof Element ? target.closest<HTMLElement>("th")?.dataset.column : undefined;

const isHandle = ({ target }: { target: EventTarget }) =>
  target instanceof Element && target.closest("[role=separator]") !== null;

/** The side of a head where the dragged column would come. */
function sideOf(name: string, drag: Drag, names: readonly string[]): "before" | "after" | undefined {
  if (names.indexOf(drag.name) === drag.place) return undefined;
  const others = names.filter((other) => other !== drag.name);
  if (others[drag.place] === name) return "before";
  return drag.place === others.length && others.at(-1) === name ? "after" : undefined;
}

/** The place of the dragged column: behind all that have their middle to the left of the mouse. */
function placeAt(
  row: HTMLElement,
  x: number,
  { name, names }: { name: string; names: readonly string[] },
): number {
  const others = [...row.querySelectorAll<HTMLElement>("th")].filter(
    ({ dataset }) =>
      dataset.column !== undefined && dataset.column !== name && names.includes(dataset.column),
  );
  return others.filter((head) => {
    const { left, width } = head.getBoundingClientRect();
    return left + width / 2 < x;
  }).length;
}

function scrollAtEdge(row: HTMLElement, x: number): void {
  const box = row.closest("section");
  if (!box) return;
  const { left, right } = box.getBoundingClientRect();
  if (x < left + EDGE_PX) box.scrollLeft -= SCROLL_PX;
  if (x > right - EDGE_PX) box.scrollLeft += SCROLL_PX;
}
