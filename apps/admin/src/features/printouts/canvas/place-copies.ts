import { DEFAULT_FIELD, type TemplateField } from "@foyer/domain/printout/template-field.ts";
import { type FieldRow, nameOfRow, placedRow } from "../fields/field-row.ts";
import { boundsOf, type Point, roughBox, type Sheet } from "./geometry.ts";
import { movedRow } from "./gesture-rows.ts";

/** The distance of a copy from what it would cover, in points. */
const STEP_POINTS = 10;

/**
 * Returns copied fields as rows of a sheet: at the same place of the paper, together moved onto the sheet where they lie
 * outside of it, and step by step away from rows that they would cover exactly.
 */
export function placeCopies(
  copied: readonly TemplateField[],
  rows: readonly FieldRow[],
  sheet: Sheet,
): FieldRow[] {
  const placed = copied.map((field) => onSheet(field, sheet));
  const xs = placed.map(({ coordX }) => coordX);
  const ys = placed.map(({ coordY }) => coordY);
  const home = { x: shiftInto(xs, sheet.width), y: shiftInto(ys, sheet.height) };
  const step = {
    x: stepWithin(xs, home.x, sheet.width, sheet),
    y: stepWithin(ys, home.y, sheet.height, sheet),
  };
  const taken = new Set(rows.map(anchorOf));
  const at = (count: number) =>
    placed.map((row) => movedRow(row, { x: home.x + count * step.x, y: home.y + count * step.y }, sheet));
  // One row covers at most one place of each copy.
  const mostSteps = rows.length * placed.length;
  let count = 0;
  while (count < mostSteps && at(count).some((row) => taken.has(anchorOf(row)))) count += 1;
  return at(count);
}

/** Returns a new field, in points, whose middle is that of the sheet. */
export function fieldInMiddle(sheet: Sheet): TemplateField {
  const box = roughBox(placedRow(DEFAULT_FIELD), nameOfRow(DEFAULT_FIELD, []));
  const { width, height } = boundsOf(placedRow(DEFAULT_FIELD), box, sheet);
  const middle = (length: number, taken: number) => Math.max(0, (length - taken) / 2) / sheet.pixelsPerPoint;
  return { ...DEFAULT_FIELD, coordX: middle(sheet.width, width), coordY: middle(sheet.height, height) };
}

const onSheet = (field: TemplateField, { pixelsPerPoint }: Sheet) => ({
  ...field,
  coordX: Math.round(field.coordX * pixelsPerPoint),
  coordY: Math.round(field.coordY * pixelsPerPoint),
  maxWidth: field.maxWidth === null ? null : Math.max(1, Math.round(field.maxWidth * pixelsPerPoint)),
});

const anchorOf = (row: FieldRow): string => {
  const { coordX, coordY } = placedRow(row);
  return `${coordX} ${coordY}`;
};

/** The move that brings places from beyond the end of a side onto it; what is too long for the side starts at 0. */
function shiftInto(places: readonly number[], length: number): number {
  return -Math.max(0, Math.min(Math.max(...places) - length, Math.min(...places)));
}

/** The step along one side; it goes back where the sheet ends. */
function stepWithin(
  places: readonly number[],
  home: Point["x"],
  length: number,
  { pixelsPerPoint }: Sheet,
): number {
  const step = Math.max(1, Math.round(STEP_POINTS * pixelsPerPoint));
  return Math.max(...places) + home + step <= length ? step : -step;
}
