import { expect, it } from "vitest";
import { placedRow } from "../fields/field-row.ts";
import { alignBy, angleTo, boundsOf, distributeBy, linesOf, sheetOf, snap } from "./geometry.ts";

const unsized = {
  templateType: "default" as const,
  imageWidth: 0,
  imageHeight: 0,
  fileResolution: null,
  printedWidth: null,
};
const sheet = sheetOf({ ...unsized, imageWidth: 1240, imageHeight: 1748, fileResolution: 300 });
const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

it("a sheet is as wide as its picture's resolution says, or as wide as it is said to be", () => {
  expect(sheet.printedWidth).toBeCloseTo(104.99, 2);
  expect(sheet.pixelsPerPoint).toBeCloseTo(300 / 72, 5);
  const said = sheetOf({
    ...unsized,
    imageWidth: 720,
    imageHeight: 720,
    fileResolution: 72,
    printedWidth: 25.4,
  });
  expect(said.pixelsPerPoint).toBeCloseTo(10, 5);
  expect(sheetOf(unsized)).toMatchObject({ width: 1240, height: 1748, unit: "px" });
});

it("an offline template counts points, whatever its picture's resolution is", () => {
  const offline = sheetOf({ ...unsized, templateType: "offline" });
  expect(offline).toMatchObject({ width: 298, height: 420, unit: "pt" });
  expect(offline.pixelsPerPoint).toBeCloseTo(1, 5);
  const wide = { imageWidth: 720, imageHeight: 360, fileResolution: 300 };
  expect(sheetOf({ ...unsized, ...wide, templateType: "offline" }).printedWidth).toBeCloseTo(254, 5);
});

it("a turned field covers what its corners cover", () => {
  const unit = { ...sheet, pixelsPerPoint: 1 };
  const row = placedRow({ coordX: 100, coordY: 100, rotationAngle: 90 });
  const bounds = boundsOf(row, box(0, 0, 50, 10), unit);
  expect([bounds.x, bounds.y, bounds.width, bounds.height].map(Math.round)).toEqual([90, 100, 10, 50]);
});

it("snaps to the nearest line in reach and names it", () => {
  const lines = linesOf(sheet, [{ name: "Company", bounds: box(100, 300, 200, 40) }]);
  expect(snap(box(103, 500, 60, 20), lines, 6)).toEqual({
    by: { x: -3, y: 0 },
    lines: [{ axis: "x", at: 100, name: "left of Company" }],
  });
  expect(snap(box(590, 868, 60, 20), lines, 6)).toMatchObject({
    by: { x: 0, y: -4 },
    lines: [{ name: "centre of the page" }, { name: "middle of the page" }],
  });
  expect(snap(box(700, 500, 33, 20), lines, 6)).toEqual({ by: { x: 0, y: 0 }, lines: [] });
});

it("one field is aligned on the sheet, several within what they cover", () => {
  expect(alignBy([box(10, 10, 40, 20)], "centre", sheet)).toEqual([{ x: 590, y: 0 }]);
  const two = [box(10, 10, 40, 20), box(100, 50, 60, 30)];
  expect(alignBy(two, "right", sheet)).toEqual([
    { x: 110, y: 0 },
    { x: 0, y: 0 },
  ]);
  expect(alignBy(two, "bottom", sheet)).toEqual([
    { x: 0, y: 50 },
    { x: 0, y: 0 },
  ]);
});

it("distributes with equal gaps, whatever the order", () => {
  const three = [box(200, 0, 20, 5), box(0, 0, 20, 5), box(30, 0, 20, 5)];
  expect(distributeBy(three, "x").map(({ x }) => x)).toEqual([0, 0, 70]);
});

it("angles are whole, and a quarter turn is easy to hit", () => {
  const anchor = { x: 0, y: 0 };
  expect(angleTo(anchor, { x: 10, y: 0 }, 0)).toBe(0);
  expect(angleTo(anchor, { x: -0.3, y: 10 }, 0)).toBe(90);
  expect(angleTo(anchor, { x: 10, y: -10 }, 0)).toBe(315);
  expect(angleTo(anchor, { x: 10, y: -0.2 }, 0)).toBe(0);
});
