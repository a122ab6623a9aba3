import { TICKET_COLUMNS } from "@foyer/contract/tickets.ts";
import type { ColumnDef } from "hucre";
import { COLUMNS } from "./ticket-columns.ts";
import type { ExportValue } from "./ticket-export.store.ts";

/** As Excel has it built in: what is edited in such a cell stays text, too. */
const TEXT = "@";

const FORMATS = {
  text: TEXT,
  key: TEXT,
  moment: "dd/mm/yyyy hh:mm:ss",
  money: "#,##0.00",
  number: "0",
  "yes or no": undefined,
};
const WIDTHS = { text: 20, key: 20, moment: 19, money: 12, number: 10, "yes or no": 10 };

/** Characters of a cell, as spreadsheets count them. */
const CELL = 32_767;

/** The sheet's columns; text is a text cell, whatever it begins with. rules/tickets 13 */
export const SHEET_COLUMNS: ColumnDef[] = TICKET_COLUMNS.map((name) => {
  const { kind } = COLUMNS[name];
  const numFmt = FORMATS[kind];
  return {
    header: name,
    width: Math.max(WIDTHS[kind], name.length + 2),
    ...(numFmt && { style: { numFmt } }),
  };
});

/** A row's cells. */
export const toCells = (row: readonly ExportValue[]): ExportValue[] =>
  row.map((value) => (typeof value === "string" ? toCellText(value) : value));

/** Text that every spreadsheet opens as it is: no control characters but line break and tab. */
function toCellText(text: string): string | null {
  const clean = NOT_PLAIN.test(text) ? cleaned(text) : text;
  if (clean === "") return null;
  return clean.length <= CELL ? clean : clean.slice(0, CELL).replace(/[\ud800-\udbff]$/, "");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const NOT_PLAIN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]|_x[\da-f]{4}_/i;

function cleaned(text: string): string {
  return (
    text
      .replace(/\r\n?/g, "\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is dropped
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g, "")
      // A spreadsheet reads _x0041_ as "A", unless its first character is written in that way itself.
      .replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_")
  );
}
