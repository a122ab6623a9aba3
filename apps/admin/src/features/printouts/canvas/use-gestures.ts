import { type PointerEvent, type RefObject, useRef, useState } from "react";
import type { FieldRow } from "../fields/field-row.ts";
import type { Line, Point } from "./geometry.ts";
import { type Drag, draggedRows, type GestureContext, resizedRows, turnedRows } from "./gesture-rows.ts";

type Kind = "move" | "turn" | "size";
type Gesture = Drag & { kind: Kind; tag: string };

type Options = GestureContext & {
  svg: RefObject<SVGSVGElement | null>;
  rows: readonly FieldRow[];
  change: (rows: readonly FieldRow[], tag: string) => void;
};

let gestures = 0;

/** Drags, turns and resizes fields by mouse, pen and finger; dragged ones snap to lines, unless Alt is held. */
export function useGestures({ svg, rows, change, ...context }: Options) {
  const running = useRef<Gesture>(undefined);
  const [lines, setLines] = useState<readonly Line[]>([]);

  const pointOf = ({ clientX, clientY }: PointerEvent): Point => {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    return { x, y };
  };

  const grab = (event: PointerEvent, kind: Kind, index: number) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    svg.current?.setPointerCapture(event.pointerId);
    gestures += 1;
    running.current = { kind, index, from: pointOf(event), rows, tag: `gesture ${gestures}` };
  };

  const drag = (event: PointerEvent) => {
    const gesture = running.current;
    if (!gesture) return;
    const to = pointOf(event);
    if (gesture.kind === "move") {
      const dragged = draggedRows(gesture, { to, isFree: event.altKey }, context);
      setLines(dragged.lines);
      change(dragged.rows, gesture.tag);
    } else {
      const changedRows = gesture.kind === "turn" ? turnedRows : resizedRows;
      change(changedRows(gesture, to, context), gesture.tag);
    }
  };

  const release = () => {
    running.current = undefined;
    setLines([]);
  };
  /** A pointer holds a field: pressing it has selected it already. */
  const isGrabbing = () => running.current !== undefined;
  return { lines, grab, drag, release, isGrabbing };
}
