import { type FieldRow, placedRow, sizeKindOf } from "../fields/field-row.ts";
import type { Sheet } from "./geometry.ts";
import { movedRow } from "./gesture-rows.ts";

type Pressed = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean };

const MOVES: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const TURNS: Readonly<Record<string, number>> = { "[": -1, "]": 1, "{": -15, "}": 15 };
const SIZES: Readonly<Record<string, number>> = { "+": 1, "=": 1, "-": -1, _: -1 };

/**
 * Returns the rows after a key: arrows move by one pixel, with Shift by ten; [ and ] turn by one degree, with Shift by 15;
 * + and − resize by one point. Undefined: the key does nothing here.
 */
export function keyedChange(
  rows: readonly FieldRow[],
  moved: readonly number[],
  { key, shiftKey, ctrlKey, metaKey, altKey }: Pressed,
  sheet: Sheet,
): FieldRow[] | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const change = changeOf(key, shiftKey, sheet);
  return change && rows.map((row, at) => (moved.includes(at) ? change(row) : row));
}

function changeOf(key: string, isFar: boolean, sheet: Sheet): ((row: FieldRow) => FieldRow) | undefined {
  const move = MOVES[key];
  if (move) {
    const far = isFar ? 10 : 1;
    return (row) => movedRow(row, { x: move.x * far, y: move.y * far }, sheet);
  }
  const turn = TURNS[key];
  if (turn !== undefined) {
    return (row) => ({ ...row, rotationAngle: (placedRow(row).rotationAngle + turn + 360) % 360 });
  }
  const size = SIZES[key];
  if (size === undefined) return undefined;
  return (row) => {
    const { fontSize, height } = placedRow(row);
    return sizeKindOf(placedRow(row)) === "text"
      ? { ...row, fontSize: Math.max(1, fontSize + size) }
      : { ...row, height: Math.max(1, height + size) };
  };
}
