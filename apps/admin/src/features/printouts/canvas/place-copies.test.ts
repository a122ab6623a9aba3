import { expect, test } from "vitest";
import type { FieldRow } from "../fields/field-row.ts";
import { parseCopied, toCopied } from "./copied-fields.ts";
import type { Sheet } from "./geometry.ts";
import { fieldInMiddle, placeCopies } from "./place-copies.ts";

const sheetOf = (width: number, height: number, pixelsPerPoint: number): Sheet => ({
  width,
  height,
  pixelsPerPoint,
  printedWidth: 0,
  unit: "px",
});
const a6 = sheetOf(1200, 1600, 4);
const row = (coordX: number, coordY: number): FieldRow => ({ attendeeInfoField: "company", coordX, coordY });
const placesOf = (rows: readonly FieldRow[]) => rows.map(({ coordX, coordY }) => [coordX, coordY]);

test("a copy stands beside its original, further for each one that is there", () => {
  const rows = [row(100, 200)];
  for (const place of [140, 180, 220]) {
    const copies = placeCopies(toCopied([row(100, 200)], a6), rows, a6);
    expect(placesOf(copies)).toEqual([[place, place + 100]]);
    rows.push(...copies);
  }
});

test("several copies keep their distances", () => {
  const rows = [row(100, 200), row(140, 240), row(300, 200)];
  const copies = placeCopies(toCopied(rows.slice(0, 2), a6), rows, a6);
  expect(placesOf(copies)).toEqual([
    [180, 280],
    [220, 320],
  ]);
});

test("at the end of the sheet copies go back", () => {
  const rows = [row(1200, 1600)];
  expect(placesOf(placeCopies(toCopied(rows, a6), rows, a6))).toEqual([[1160, 1560]]);
});

test("on another picture a field is at the same place of the paper, as wide, and on the sheet", () => {
  const small = sheetOf(300, 400, 1);
  const copied = toCopied([{ ...row(100, 200), maxWidth: 80 }], a6);
  expect(placeCopies(copied, [], small)).toMatchObject([{ coordX: 25, coordY: 50, maxWidth: 20 }]);
  const far = toCopied([row(800, 1600), row(1000, 1500)], a6);
  expect(placesOf(placeCopies(far, [], sheetOf(150, 300, 1)))).toEqual([
    [100, 300],
    [150, 275],
  ]);
  // What is wider than the sheet keeps to its sides.
  const wide = toCopied([row(0, 0), row(1200, 0)], a6);
  expect(placesOf(placeCopies(wide, [], sheetOf(100, 100, 1)))).toEqual([
    [0, 0],
    [100, 0],
  ]);
});

test("a sheet of one pixel has room for any number of copies", () => {
  const tiny = sheetOf(1, 1, 1);
  const rows = Array.from({ length: 50 }, () => row(0, 0));
  expect(placeCopies(toCopied(rows, tiny), rows, tiny)).toHaveLength(50);
});

test("a new field is in the middle", () => {
  const [first] = placeCopies([fieldInMiddle(a6)], [], a6);
  expect(Number(first?.coordX)).toBeGreaterThan(450);
  expect(Number(first?.coordX)).toBeLessThan(600);
  expect(Number(first?.coordY)).toBeGreaterThan(700);
  expect(Number(first?.coordY)).toBeLessThan(800);
});

test("stored fields are read, anything else counts as nothing", () => {
  const copied = toCopied([row(1, 2)], a6);
  expect(parseCopied(JSON.stringify(copied))).toEqual(copied);
  for (const stored of [null, "", "{", "{}", '[{"coordX":1}]']) expect(parseCopied(stored)).toEqual([]);
});
