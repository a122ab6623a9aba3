import { isXml, readCamt } from "./read-camt.ts";
import { isMt940, readMt940 } from "./read-mt940.ts";
import { readTable } from "./read-table.ts";
import { type StatementLine, UnreadableStatement } from "./statement.ts";
import type { Table } from "./table-layout.ts";

/** The lines of a file; of a csv file its table, whose columns somebody names. */
export type StatementFile = { kind: "lines"; lines: StatementLine[] } | { kind: "table"; table: Table };

/** Reads a bank statement: CAMT, MT940 or csv, by its content. Throws `UnreadableStatement`. rules/payments 26 */
export function readStatement(bytes: Uint8Array): StatementFile {
  const text = decode(bytes);
  if (isXml(text)) return { kind: "lines", lines: readCamt(text) };
  if (isMt940(text)) return { kind: "lines", lines: readMt940(text) };
  return { kind: "table", table: readTable(text) };
}

/** UTF-8, else Windows-1252, which many banks still write. */
function decode(bytes: Uint8Array): string {
  const text = decodeAs("utf-8", bytes) ?? decodeAs("windows-1252", bytes) ?? "";
  if (text.includes("\0")) throw new UnreadableStatement("This is no text file.");
  return text;
}

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
