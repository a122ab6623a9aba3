import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { ProblemCode } from "@foyer/contract/problem.ts";
import { parse } from "csv-parse";
import { problem } from "../../http/problem-error.ts";
import { decodeText } from "./decode-text.ts";
import { detectDelimiter } from "./detect-delimiter.ts";

/** One record of a csv file. */
export type CsvRow = {
  /** The line in which it begins, counted from 1. */
  line: number;
  /** Trimmed; empty cells at the end of the record are dropped. */
  cells: readonly string[];
};

/** The records of a csv file below its header. */
export type Csv = {
  /** The header's names in lower case, where the first record was one. rules/csv 6 */
  columns: readonly string[] | null;
  rows: AsyncIterable<CsvRow>;
};

/** The maximum bytes of a record, and the refusal of a longer one. */
type RecordLimit = { bytes: number; refusal: ProblemCode };
const DEFAULT_RECORD_LIMIT: RecordLimit = { bytes: LIMITS.csvRecord, refusal: "csv-row-too-long" };

/** Bytes per chunk; other requests run between two chunks. */
const BYTES_PER_CHUNK = 16_384;

/**
 * Reads a csv file, known by `known` column names (in lower case). Throws `not-text`, `not-utf-8`; while the rows are
 * read also `csv-row-too-long` (or the limit's own refusal) and `csv-too-many-rows`. rules/csv
 */
export async function readCsv(
  bytes: Uint8Array,
  known: readonly string[],
  limit = DEFAULT_RECORD_LIMIT,
): Promise<Csv> {
  const text = decodeText(bytes);
  const rows = readRows(text, limit);
  const first = await rows.next();
  if (first.done) return { columns: null, rows };
  const names = first.value.cells.map((cell) => cell.toLowerCase());
  if (names.every((name) => known.includes(name))) return { columns: names, rows };
  return { columns: null, rows: prepend(first.value, rows) };
}

async function* prepend(first: CsvRow, rest: AsyncIterable<CsvRow>) {
  yield first;
  yield* rest;
}

async function* readRows(text: string, limit: RecordLimit): AsyncGenerator<CsvRow, undefined> {
  let line = 1;
  let count = 0;
  const records = Readable.from(piecesOf(text)).compose(
    parse({
      delimiter: detectDelimiter(text),
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: limit.bytes,
    }),
  );
  try {
    for await (const record of records as AsyncIterable<string[]>) {
      const cells = trimmed(record);
      if (cells.length > 0) {
        count += 1;
        if (count > LIMITS.csvRows) throw problem("csv-too-many-rows");
        yield { line, cells };
      }
      line += 1 + breaksWithin(record);
    }
  } catch (error) {
    throw refusalOf(error, line, limit);
  }
}

async function* piecesOf(text: string) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += BYTES_PER_CHUNK) {
    // Streams pass chunks on without a pause; a large file would block every other request.
    await setImmediate();
    yield bytes.subarray(at, at + BYTES_PER_CHUNK);
  }
}

function trimmed(record: readonly string[]): string[] {
  const cells = record.map((cell) => cell.trim());
  while (cells.at(-1) === "") cells.pop();
  return cells;
}

const BREAKS = /\r\n|\n|\r/g;

function breaksWithin(record: readonly string[]): number {
  let breaks = 0;
  for (const cell of record) {
    if (cell.includes("\n") || cell.includes("\r")) breaks += cell.match(BREAKS)?.length ?? 0;
  }
  return breaks;
}

/** A quote that is never closed makes one record of the rest of the file, so it is refused as too long. */
const TOO_LONG = new Set(["CSV_MAX_RECORD_SIZE", "CSV_QUOTE_NOT_CLOSED"]);

function refusalOf(error: unknown, line: number, { refusal }: RecordLimit): unknown {
  const { code } = error as { code?: string };
  return code && TOO_LONG.has(code)
    ? problem(refusal, { fields: { file: `The row that begins in line ${line} does not end.` } })
    : error;
}
