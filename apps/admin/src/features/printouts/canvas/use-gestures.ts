import { type PointerEvent, type RefObject, useRef, useState } from "react";
import { type FieldRow, placedRow, sizeKindOf } from "../fields/field-row.ts";
import {
  angleTo,
  type Box,
  boundsOf,
  type Line,
  linesOf,
  type Point,
  type Sheet,
  snap,
  turnHandle,
} from "./geometry.ts";

type Kind = "move" | "turn" | "size";
type Gesture = { kind: Kind; index: number; from: Point; rows: readonly FieldRow[]; tag: string };

type Options = {
  svg: RefObject<SVGSVGElement | null>;
  rows: readonly FieldRow[];
  selected: readonly number[];
  sheet: Sheet;
  /** Pixels of the sheet that are one pixel on the screen. */
  unit: number;
  boxOf: (index: number) => Box;
  nameOf: (index: number) => string;
  change: (rows: readonly FieldRow[], tag: string) => void;
};

/** How near a line pulls, in pixels on the screen. */
const REACH = 6;
let gestures = 0;

/** Drags, turns and resizes fields by mouse, pen and finger; dragged ones snap to lines, unless Alt is held. */
export function useGestures({ svg, rows, selected, sheet, unit, boxOf, nameOf, change }: Options) {
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
    if (gesture.kind === "move") move(gesture, to, event.altKey);
    else if (gesture.kind === "turn") turn(gesture, to);
    else size(gesture, to);
  };

  const move = ({ index, from, rows: before, tag }: Gesture, to: Point, isFree: boolean) => {
    const moved = selected.includes(index) ? selected : [index];
    const row = placedRow(before[index] ?? {});
    const by = { x: to.x - from.x, y: to.y - from.y };
    const bounds = boundsOf(row, boxOf(index), sheet);
    const others = before.flatMap((one, at) =>
      moved.includes(at) ? [] : [{ name: nameOf(at), bounds: boundsOf(placedRow(one), boxOf(at), sheet) }],
    );
    const wanted = { ...bounds, x: bounds.x + by.x, y: bounds.y + by.y };
    const snapped = isFree
      ? { by: { x: 0, y: 0 }, lines: [] }
      : snap(wanted, linesOf(sheet, others), REACH * unit);
    setLines(snapped.lines);
    const offset = { x: by.x + snapped.by.x, y: by.y + snapped.by.y };
    change(
      before.map((one, at) => (moved.includes(at) ? movedRow(one, offset, sheet) : one)),
      tag,
    );
  };

  const turn = ({ index, rows: before, tag }: Gesture, to: Point) => {
    const row = placedRow(before[index] ?? {});
    // The angle counts from where the handle stands.
    const { at } = turnHandle(row, boxOf(index), sheet, unit);
    const handle = angleTo({ x: 0, y: 0 }, at, 0);
    const rotationAngle = angleTo({ x: row.coordX, y: row.coordY }, to, handle);
    change(withRow(before, index, { rotationAngle }), tag);
  };

  const size = ({ index, from, rows: before, tag }: Gesture, to: Point) => {
    const row = placedRow(before[index] ?? {});
    const start = boxOf(index);
    const kind = sizeKindOf(row);
    const radians = (row.rotationAngle * Math.PI) / 180;
    const by = { x: to.x - from.x, y: to.y - from.y };
    const local = {
      x: (by.x * Math.cos(radians) + by.y * Math.sin(radians)) / sheet.pixelsPerPoint,
      y: (-by.x * Math.sin(radians) + by.y * Math.cos(radians)) / sheet.pixelsPerPoint,
    };
    if (kind === "text") {
      const share = (start.height + local.y) / Math.max(1, start.height);
      change(withRow(before, index, { fontSize: Math.max(1, Math.round(row.fontSize * share)) }), tag);
    } else {
      const longer = kind === "bars" ? local.y : Math.max(local.x, local.y);
      change(withRow(before, index, { height: Math.max(1, Math.round(row.height + longer)) }), tag);
    }
  };

  const release = () => {
    running.current = undefined;
    setLines([]);
  };
  return { lines, grab, drag, release };
}

const withRow = (rows: readonly FieldRow[], index: number, patch: FieldRow) =>
  rows.map((row, at) => (at === index ? { ...row, ...patch } : row));

/** A row moved by so much; its anchor stays on the sheet, in whole pixels. */
export function movedRow(row: FieldRow, by: Point, { width, height }: Sheet): FieldRow {
  const { coordX, coordY } = placedRow(row);
  const within = (value: number, most: number) => Math.round(Math.min(most, Math.max(0, value)));
  return { ...row, coordX: within(coordX + by.x, width), coordY: within(coordY + by.y, height) };
}
