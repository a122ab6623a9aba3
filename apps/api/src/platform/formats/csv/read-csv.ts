import { setImmediate } from "node:timers/promises";
import { LIMITS } from "@foyer/contract/limits.ts";
import type { ProblemCode } from "@foyer/contract/problem.ts";
import { trimUnseen } from "@foyer/domain/text/invisible.ts";
import { type Parser, parse } from "csv-parse";
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
  delimiter: string;
};

/** The maximum bytes of a record, and the refusal of a longer one. */
type RecordLimit = { bytes: number; refusal: ProblemCode };
const DEFAULT_RECORD_LIMIT: RecordLimit = { bytes: LIMITS.csvRecord, refusal: "csv-row-too-long" };

/** Other requests run after this many bytes, and after this many rows, which each user of them checks. */
const BYTES_PER_CHUNK = 16_384;
const ROWS_PER_TURN = 200;

/**
 * Reads a csv file, known by `known` column names (in lower case). Throws `not-text`, `not-utf-8` and
 * `csv-without-rows`; while the rows are read also `csv-row-too-long` (or the limit's own refusal) and `csv-too-many-rows`. rules/csv
 */
export async function readCsv(
  bytes: Uint8Array,
  known: readonly string[],
  limit = DEFAULT_RECORD_LIMIT,
): Promise<Csv> {
  const text = decodeText(bytes);
  const delimiter = detectDelimiter(text);
  const rows = readRows(text, delimiter, limit);
  const first = await rows.next();
  if (first.done) throw problem("csv-without-rows");
  const names = first.value.cells.map((cell) => cell.toLowerCase());
  if (!names.every((name) => known.includes(name))) {
    return { columns: null, rows: prepend(first.value, rows), delimiter };
  }
  const second = await rows.next();
  if (second.done) throw problem("csv-without-rows");
  return { columns: names, rows: prepend(second.value, rows), delimiter };
}

async function* prepend(first: CsvRow, rest: AsyncIterable<CsvRow>) {
  yield first;
  yield* rest;
}

/** A record as the parser yields it, after this many empty lines of the file. */
type ParsedRecord = { cells: string[]; emptyLines: number };

async function* readRows(
  text: string,
  delimiter: string,
  limit: RecordLimit,
): AsyncGenerator<CsvRow, undefined> {
  let line = 1;
  let count = 0;
  const parser = new RecordParser(delimiter, limit);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length || at === 0; at += BYTES_PER_CHUNK) {
    // Whatever a chunk holds, other requests run before the next one.
    await setImmediate();
    const end = at + BYTES_PER_CHUNK;
    const { records, error } = await parser.parse(bytes.subarray(at, end), end >= bytes.length);
    for (const { cells: raw, emptyLines } of records) {
      const cells = trimmed(raw);
      if (cells.length > 0) {
        count += 1;
        if (count > LIMITS.csvRows) throw problem("csv-too-many-rows");
        if (count % ROWS_PER_TURN === 0) await setImmediate();
        yield { line: line + emptyLines, cells };
      }
      line += 1 + breaksWithin(raw);
    }
    if (error) throw refusalOf(error, line + parser.emptyLines, limit);
  }
}

/**
 * Parses a csv text chunk by chunk. Records are collected in a list for each chunk and empty lines only counted: the
 * events and promises of a stream would cost a file of empty lines twenty times the work of reading it.
 */
class RecordParser {
  #records: ParsedRecord[] = [];
  readonly #parser: Parser;

  constructor(delimiter: string, limit: RecordLimit) {
    this.#parser = parse({
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: limit.bytes,
      on_record: (cells: string[], { empty_lines }) => {
        this.#records.push({ cells, emptyLines: empty_lines });
        return undefined;
      },
    });
    // The callback of a chunk gets its error.
    this.#parser.on("error", () => undefined);
  }

  /** The number of empty lines so far. */
  get emptyLines(): number {
    return this.#parser.info.empty_lines;
  }

  /** Parses the next chunk: its records, and the error after them. */
  async parse(chunk: Buffer, isLast: boolean): Promise<{ records: ParsedRecord[]; error: unknown }> {
    this.#records = [];
    const error = await new Promise<unknown>((resolve) => {
      const done = (failure?: unknown) => resolve(failure);
      if (isLast) this.#parser.end(chunk, done);
      else this.#parser.write(chunk, done);
    });
    return { records: this.#records, error };
  }
}

function trimmed(record: readonly string[]): string[] {
  const cells = record.map(trimUnseen);
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
