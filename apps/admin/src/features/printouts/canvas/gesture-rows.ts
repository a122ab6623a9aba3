import { type FieldRow, type PlacedRow, placedRow, sizeKindOf } from "../fields/field-row.ts";
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

type Rows = readonly FieldRow[];

/** The canvas that a gesture happens on. */
export type GestureContext = {
  selected: readonly number[];
  sheet: Sheet;
  /** Pixels of the sheet that are one pixel on the screen. */
  unit: number;
  boxOf: (index: number) => Box;
  nameOf: (index: number) => string;
};

/** A gesture on the field `index`: from where, and the rows at its start. */
export type Drag = { index: number; from: Point; rows: Rows };

/** The distance within which a line attracts a field, in pixels on the screen. */
const SNAP_REACH = 6;

/** Moves the field and all that are selected with it; snaps to lines unless `isFree`. */
export function draggedRows(
  { index, from, rows }: Drag,
  { to, isFree }: { to: Point; isFree: boolean },
  { selected, sheet, unit, boxOf, nameOf }: GestureContext,
): { rows: Rows; lines: readonly Line[] } {
  const moved = selected.includes(index) ? selected : [index];
  const by = { x: to.x - from.x, y: to.y - from.y };
  const bounds = boundsOf(placedRow(rows[index] ?? {}), boxOf(index), sheet);
  const others = rows.flatMap((one, at) =>
    moved.includes(at) ? [] : [{ name: nameOf(at), bounds: boundsOf(placedRow(one), boxOf(at), sheet) }],
  );
  const wanted = { ...bounds, x: bounds.x + by.x, y: bounds.y + by.y };
  const snapped = isFree
    ? { by: { x: 0, y: 0 }, lines: [] }
    : snap(wanted, linesOf(sheet, others), SNAP_REACH * unit);
  const offset = { x: by.x + snapped.by.x, y: by.y + snapped.by.y };
  return {
    rows: rows.map((one, at) => (moved.includes(at) ? movedRow(one, offset, sheet) : one)),
    lines: snapped.lines,
  };
}

/** Turns the field about its anchor towards the pointer; the angle counts from the handle's place. */
export function turnedRows({ index, rows }: Drag, to: Point, { boxOf, sheet, unit }: GestureContext): Rows {
  const row = placedRow(rows[index] ?? {});
  const { at } = turnHandle(row, boxOf(index), sheet, unit);
  const handle = angleTo({ x: 0, y: 0 }, at, 0);
  return withRow(rows, index, { rotationAngle: angleTo({ x: row.coordX, y: row.coordY }, to, handle) });
}

/** Resizes the field: text by its font size, everything else by its height. */
export function resizedRows({ index, from, rows }: Drag, to: Point, { boxOf, sheet }: GestureContext): Rows {
  const row = placedRow(rows[index] ?? {});
  const kind = sizeKindOf(row);
  const by = alongField({ x: to.x - from.x, y: to.y - from.y }, row, sheet);
  if (kind === "text") {
    const { height } = boxOf(index);
    const share = (height + by.y) / Math.max(1, height);
    return withRow(rows, index, { fontSize: Math.max(1, Math.round(row.fontSize * share)) });
  }
  const longer = kind === "bars" ? by.y : Math.max(by.x, by.y);
  return withRow(rows, index, { height: Math.max(1, Math.round(row.height + longer)) });
}

/** Converts a distance on the sheet to points along the sides of a turned field. */
function alongField(by: Point, { rotationAngle }: PlacedRow, { pixelsPerPoint }: Sheet): Point {
  const radians = (rotationAngle * Math.PI) / 180;
  return {
    x: (by.x * Math.cos(radians) + by.y * Math.sin(radians)) / pixelsPerPoint,
    y: (-by.x * Math.sin(radians) + by.y * Math.cos(radians)) / pixelsPerPoint,
  };
}

const withRow = (rows: Rows, index: number, patch: FieldRow) =>
  rows.map((row, at) => (at === index ? { ...row, ...patch } : row));

/** Moves a row; its anchor stays on the sheet, in whole pixels. */
export function movedRow(row: FieldRow, by: Point, { width, height }: Sheet): FieldRow {
  const { coordX, coordY } = placedRow(row);
  const within = (value: number, maximum: number) => Math.round(Math.min(maximum, Math.max(0, value)));
  return { ...row, coordX: within(coordX + by.x, width), coordY: within(coordY + by.y, height) };
}
