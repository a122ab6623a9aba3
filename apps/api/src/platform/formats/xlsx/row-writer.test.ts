import fc from "fast-check";
import { expect, it } from "vitest";
import { HOSTILE_TEXTS } from "../../../../test/files/hostile-texts.ts";
import { toCellText } from "./cell-text.ts";
import { type CellValue, RowWriter } from "./row-writer.ts";
import { escapeXml } from "./sheet-xml.ts";

const COLUMNS = ["A", "B", "AA"].map((letters, style) => ({ letters, header: letters, width: 9, style }));
/** So small that most rows need more. */
const SIZE = 64;

type Write = (writer: RowWriter) => void;

function written(number: number, write: Write): string {
  const writer = new RowWriter(COLUMNS, SIZE);
  writer.startRow(number);
  write(writer);
  writer.endRow();
  return writer.take().toString();
}

/** The row as strings make it, which is slower and plain to see. */
function rowXml(number: number, values: readonly CellValue[]): string {
  const cells = values.map((value, index) => {
    const start = `<c r="${COLUMNS[index]?.letters}${number}" s="${index}"`;
    if (typeof value === "number") return `${start}><v>${value}</v></c>`;
    if (typeof value === "boolean") return `${start} t="b"><v>${value ? 1 : 0}</v></c>`;
    const text = value === null ? null : toCellText(value);
    if (text === null) return "";
    const isPlain = /^(?!\s)[^&<>\n\t]*(?<!\s)$/.test(text);
    const shown = isPlain ? `<t>${text}</t>` : `<t xml:space="preserve">${escapeXml(text)}</t>`;
    return `${start} t="inlineStr"><is>${shown}</is></c>`;
  });
  return `<row r="${number}">${cells.join("")}</row>`;
}

const NUMBERS = fc.integer({ min: 1, max: 1_048_576 });
/** Words of many scripts, and everything that a sheet drops, escapes or keeps apart, at every place. */
const PIECES = [
  ..."&<>\"'_xX\t\n\r \u0000\u001f\u007f\u0085\u00a0\u00ad\u00e4Ж李🎪ქ\u1680\u2000\u200b\u2028\u2029\u202f\u205f\u3000、あ\ufeff\ufffd\ufffe\uffff",
  "_x0041_",
  "_X00e4_",
  "x".repeat(16_384),
  "ü".repeat(16_384),
];
const TEXTS = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: fc.oneof(fc.constantFrom(...PIECES.slice(0, -2)), fc.string({ maxLength: 3 })) }),
  fc.array(fc.constantFrom(...PIECES), { maxLength: 6 }).map((pieces) => pieces.join("")),
  fc.constantFrom(...HOSTILE_TEXTS.map(([given]) => given)),
);

it("writes the cells of every value as strings do, a text also from its bytes", () => {
  const values = fc.tuple(
    TEXTS,
    fc.oneof(fc.boolean(), fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true })),
    fc.option(TEXTS),
  );
  fc.assert(
    fc.property(NUMBERS, values, (number, cells) => {
      const expected = rowXml(number, cells);
      const byValue: Write = (writer) => {
        for (const [column, value] of cells.entries()) writer.value(column, value);
      };
      expect(written(number, byValue)).toBe(expected);
      const byBytes: Write = (writer) => {
        for (const [column, value] of cells.entries()) {
          if (typeof value !== "string") writer.value(column, value);
          else {
            // Between other bytes, as in a row of the database.
            const bytes = Buffer.from(`x${value}A`);
            writer.utf8(column, bytes, 1, bytes.length - 1);
          }
        }
      };
      expect(written(number, byBytes)).toBe(expected);
    }),
    { numRuns: 2_000 },
  );
});

it("writes hundredths as the number that is nearest to them", () => {
  fc.assert(
    fc.property(fc.oneof(fc.maxSafeInteger(), fc.integer({ min: 0, max: 100_000 })), (hundredths) => {
      const xml = written(1, (writer) => writer.hundredths(0, hundredths));
      expect(Number(/<v>(.*)<\/v>/.exec(xml)?.[1])).toBe(hundredths / 100);
    }),
  );
  const shown = [0, 5, 10, 100, 6_667, 123_450].map((cents) => written(1, (row) => row.hundredths(0, cents)));
  expect(shown.map((xml) => /<v>(.*)<\/v>/.exec(xml)?.[1])).toEqual([
    "0",
    "0.05",
    "0.1",
    "1",
    "66.67",
    "1234.5",
  ]);
});

it("goes on in new memory after each take, which stays as it was", () => {
  const writer = new RowWriter(COLUMNS, SIZE);
  writer.markup("<a>");
  const first = writer.take();
  writer.markup("<b>");
  expect([first.toString(), writer.take().toString(), writer.length]).toEqual(["<a>", "<b>", 0]);
});
