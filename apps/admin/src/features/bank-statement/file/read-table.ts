import { parseDay } from "@foyer/domain/format/days.ts";
import { type Cents, isAmount, toCents } from "@foyer/domain/money/cents.ts";
import { parse } from "csv-parse/browser/esm/sync";
import { type StatementLine, UnreadableStatement } from "./statement.ts";
import { TABLE_COLUMNS, type Table, type TableColumn, type TableLayout } from "./table-layout.ts";

const DELIMITERS = [";", ",", "\t"];
const LINES_READ = 60;

/** The csv file of a bank: its heading, wherever it stands below the lines about the account. Throws `UnreadableStatement`. */
export function readTable(text: string): Table {
  const records = parseAs(text, delimiterOf(text));
  const widest = Math.max(0, ...records.slice(0, LINES_READ).map(width));
  if (widest < 2) throw new UnreadableStatement("This file has no columns.");
  const named = records.slice(0, LINES_READ).findIndex((record) => knownWords(record) >= 2);
  const at = named >= 0 ? named : records.findIndex((record) => width(record) === widest);
  const [heading = [], ...rows] = records.slice(at);
  return { heading, rows: rows.filter((row) => width(row) > 1) };
}

const width = (record: readonly string[]) => record.filter((cell) => cell.trim() !== "").length;

function delimiterOf(text: string): string {
  const lines = text.split(/\r?\n/).slice(0, LINES_READ);
  const counts = DELIMITERS.map((delimiter) =>
    Math.max(...lines.map((line) => line.split(delimiter).length)),
  );
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ";";
}

function parseAs(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
  } catch (error) {
    throw new UnreadableStatement(`This is no csv file: ${(error as Error).message}`);
  }
}

/** Words of headings, in the languages of the banks that we know files of. */
const WORDS: Record<TableColumn, RegExp> = {
  date: /buchungs(tag|datum)|booking ?date|^(datum|date|data|fecha|dato)\b|date d.op|boekdatum|datum pohybu|date/i,
  amount: /betrag|amount|umsatz|importe?o?|montant|bedrag|kwota|částka|beløb|belopp/i,
  text: /verwendungszweck|buchungstext|purpose|remittance|description|reference text|details|libell|omschrijving|tytu|zpráva|causale|concepto|text/i,
  payer: /auftraggeber|zahlungspflichtig|name|payer|debtor|counterparty|naam|nadawca|název/i,
  currency: /währung|waehrung|currency|devise|valuta$|waluta|měna|divisa|munt/i,
  reference: /(bank|transaction|transaktions?).{0,3}(ref|id)|^ref/i,
};

const knownWords = (record: readonly string[]) =>
  TABLE_COLUMNS.filter((column) => record.some((cell) => WORDS[column].test(cell.trim()))).length;

/** The layout that the words of a heading suggest; each column is used once. */
export function suggestLayout(heading: readonly string[]): TableLayout {
  const used = new Set<number>();
  const layout = {} as TableLayout;
  for (const column of TABLE_COLUMNS) {
    const at = heading.findIndex((cell, index) => !used.has(index) && WORDS[column].test(cell.trim()));
    layout[column] = at;
    if (at >= 0) used.add(at);
  }
  return layout;
}

/** The rows that money came in by. `unread`: rows whose amount is none. */
export function linesOfTable(
  { rows }: Table,
  layout: TableLayout,
): { lines: StatementLine[]; unread: number } {
  const cell = (row: readonly string[], column: TableColumn) => row[layout[column]]?.trim() ?? "";
  const isDecimalComma = usesComma(rows.map((row) => cell(row, "amount")));
  const read = rows.map((row): StatementLine | null => {
    const amount = amountOf(cell(row, "amount"), isDecimalComma);
    if (amount === null) return null;
    const currency = cell(row, "currency").toUpperCase();
    return {
      bookedOn: parseDay(cell(row, "date").split(/[ T]/)[0] ?? "") ?? "",
      amount,
      currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
      payer: cell(row, "payer"),
      text: cell(row, "text"),
      bankReference: cell(row, "reference") || null,
    };
  });
  const lines = read.filter((line) => line !== null);
  return { lines: lines.filter(({ amount }) => amount > 0), unread: rows.length - lines.length };
}

/** Whether amounts are written as 1.234,56: some have a comma before their last two digits, none a point. */
function usesComma(amounts: readonly string[]): boolean {
  const ends = (mark: RegExp) => amounts.filter((amount) => mark.test(amount)).length;
  return ends(/,\d{1,2}\D*$/) > ends(/\.\d{1,2}\D*$/);
}

/** Reads `1.234,56 EUR`, `+19,99`, `'1 234.56`; null for anything else. */
function amountOf(text: string, isDecimalComma: boolean): Cents | null {
  const plain = text.replace(/[^\d.,+−-]/g, "").replace("−", "-");
  const number = isDecimalComma ? plain.replaceAll(".", "").replace(",", ".") : plain.replaceAll(",", "");
  const value = /^[+-]?\d+(\.\d+)?-?$/.test(number) ? Number.parseFloat(number) : Number.NaN;
  if (!isAmount(value)) return null;
  return toCents(number.endsWith("-") ? -value : value);
}
