import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { readWorkbook } from "../../../../test/files/read-workbook.ts";
import { type CellValue, type Table, writeWorkbook } from "./write-workbook.ts";

type Rows = CellValue[][];

const COLUMNS = [
  { header: "Number", width: 10, format: "0" },
  { header: "Text", width: 20, format: "@" },
];
const TABLE: Table = { name: "Table", columns: COLUMNS };
const numbers = (count: number, from = 0): Rows =>
  Array.from({ length: count }, (_, index) => [from + index + 1, `row ${from + index + 1}`]);
const write = async (batches: Iterable<Rows>, more: Partial<Table> = {}) =>
  readWorkbook(
    await buffer(writeWorkbook([{ batches, table: { name: "Table", columns: COLUMNS, ...more } }])),
  );
const valuesOf = (rows: Awaited<ReturnType<typeof write>>[number]["rows"]) =>
  rows.map(({ A, B }) => [A?.value, B?.value]);

test("rows stand below the headings, whatever the batches", async () => {
  const [sheet] = await write([numbers(3), [], numbers(1, 3)]);
  expect(valuesOf(sheet?.rows ?? [])).toEqual([
    ["Number", "Text"],
    ...numbers(4).map(([n, text]) => [String(n), text]),
  ]);
});

test.each([
  [0, [0]],
  [9, [9]],
  [10, [9, 1]],
  [18, [9, 9]],
  [25, [9, 9, 7]],
])("%i rows in sheets of ten with their headings: %j", async (count, expected) => {
  const batches = Array.from({ length: Math.ceil(count / 4) }, (_, n) =>
    numbers(Math.min(4, count - n * 4), n * 4),
  );
  const sheets = await write(batches, { rowsPerSheet: 10 });
  expect(sheets.map(({ rows }) => rows.length - 1)).toEqual(expected);
  expect(sheets.map(({ name }) => name)).toEqual(
    expected.map((_, index) => (index === 0 ? "Table" : `Table ${index + 1}`)),
  );
  expect(sheets.flatMap(({ rows }) => valuesOf(rows.slice(1)))).toEqual(
    numbers(count).map(([n, text]) => [String(n), text]),
  );
});

test("several tables stand one after the other, each with its own columns and formats", async () => {
  const dates = {
    name: "Dates",
    columns: [{ header: "Day", width: 9, format: "dd/mm/yyyy" }],
    rowsPerSheet: 2,
  };
  const asked: string[] = [];
  const tables = async function* () {
    asked.push("first");
    yield { batches: [numbers(2)], table: TABLE };
    asked.push("second");
    yield { batches: [[[1], [2]]], table: dates };
  };
  const sheets = readWorkbook(await buffer(writeWorkbook(tables())));
  expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([
    ["Table", 3],
    ["Dates", 2],
    ["Dates 2", 2],
  ]);
  expect(sheets[0]?.rows[1]?.B).toMatchObject({ format: "@", value: "row 1" });
  expect(sheets[2]?.rows[1]?.A).toEqual({ type: "n", value: "2", format: "dd/mm/yyyy" });
  expect(asked).toEqual(["first", "second"]);
});

test("a sheet that is full of bytes goes on in the next as well", async () => {
  const sheets = await write([numbers(3_000)], { bytesPerSheet: 50_000 });
  expect(sheets.length).toBeGreaterThan(2);
  expect(sheets.flatMap(({ rows }) => valuesOf(rows.slice(1)))).toEqual(
    numbers(3_000).map(([n, text]) => [String(n), text]),
  );
});

test("columns beyond Z have two letters", async () => {
  const columns = Array.from({ length: 55 }, (_, n) => ({ header: `H${n}`, width: 9, format: "General" }));
  const [sheet] = await write([], { columns });
  const letters = Object.keys(sheet?.rows[0] ?? {});
  expect([letters[25], letters[26], letters[51], letters[52], letters[54]]).toEqual([
    "Z",
    "AA",
    "AZ",
    "BA",
    "BC",
  ]);
});

test("what comes after a failure is not written, and the source is closed", async () => {
  let isClosed = false;
  const source = async function* (): AsyncGenerator<Rows> {
    try {
      yield numbers(5);
      throw new Error("lost");
    } finally {
      isClosed = true;
    }
  };
  await expect(buffer(writeWorkbook([{ batches: source(), table: TABLE }]))).rejects.toThrow("lost");
  expect(isClosed).toBe(true);
});

test("a reader who leaves closes the source", async () => {
  let isClosed = false;
  const source = async function* (): AsyncGenerator<Rows> {
    try {
      for (let from = 0; ; from += 500) yield numbers(500, from);
    } finally {
      isClosed = true;
    }
  };
  for await (const _ of writeWorkbook([{ batches: source(), table: TABLE }])) break;
  await expect.poll(() => isClosed).toBe(true);
});
