import { expect, test } from "vitest";
import { minWidthOf } from "./column.ts";
import { withWidths } from "./column-widths.ts";

const COLUMNS = [{ name: "id", width: 5 }, { name: "title" }, { name: "note" }];

test("a chosen width replaces the column's own, and counts for the table's minimum", () => {
  const sized = withWidths(COLUMNS, { title: 320, gone: 100 });
  expect(sized).toEqual([COLUMNS[0], { name: "title", width: 20 }, COLUMNS[2]]);
  expect(minWidthOf(sized)).toBe(minWidthOf(COLUMNS) + 9);
});

test("without chosen widths the columns are the same", () => {
  expect(withWidths(COLUMNS)).toEqual(COLUMNS);
});
