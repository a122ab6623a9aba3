import type { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { type ZipPart, zipStream } from "../zip/zip-stream.ts";
import { type CellValue, RowWriter } from "./row-writer.ts";
import { lettersOf, SHEET_END, type StyledColumn, sheetStart } from "./sheet-xml.ts";
import { sheetPath, workbookParts } from "./workbook-parts.ts";

export type { CellValue, RowWriter } from "./row-writer.ts";

/** `format`: a number format of spreadsheets, such as `0.00`, or `@` for text. */
type Column = { header: string; width: number; format: string };

export type Table = {
  /** The name of its sheets, at most 20 characters; from the second sheet on a number follows. */
  name: string;
  columns: readonly Column[];
  /** Maximum of rows in a sheet, with the heading; for bytes see `bytesPerSheet`. */
  rowsPerSheet?: number;
  bytesPerSheet?: number;
};

type Rows = readonly (readonly CellValue[])[];
/** Rows that write themselves, such as those that the database has sent as bytes. */
export type WritableRows = {
  /** The number of rows. */
  readonly length: number;
  /** Writes the cells of the next row. */
  writeNext: (row: RowWriter) => void;
};
type Batch = Rows | WritableRows;
type Batches = AsyncIterable<Batch> | Iterable<Batch>;
/** A table with its rows. */
export type FilledTable = { table: Table; batches: Batches };
type FilledTables = AsyncIterable<FilledTable> | Iterable<FilledTable>;
type Sheet = Required<Pick<Table, "rowsPerSheet" | "bytesPerSheet">> & { columns: readonly StyledColumn[] };

/** The maximum that spreadsheets open, and less than the 4 GiB of a part of a zip file. */
const LIMITS = { rowsPerSheet: 1_048_576, bytesPerSheet: 4_000_000_000 };
/** Bytes of XML per chunk; small, so that writing one does not block other requests. */
const CHUNK = 65_536;
/** Bytes that the last row of a chunk may take beyond it before the writer needs more memory. */
const LAST_ROW = 16_384;

/**
 * Streams a workbook of long tables, one after the other: memory holds a batch of rows and some buffers, however many
 * rows there are. A table is asked for when the one before is written. When a sheet is full, its table continues in the
 * next.
 */
export const writeWorkbook = (tables: FilledTables): Readable => zipStream(parts(tables));

/** The sheets and formats that a workbook has so far. */
type Written = { sheets: string[]; formats: string[] };

async function* parts(tables: FilledTables): AsyncGenerator<ZipPart> {
  const written: Written = { sheets: [], formats: ["General"] };
  for await (const filled of tables) yield* tableParts(filled, written);
  for (const [path, text] of workbookParts(written.sheets, written.formats)) {
    yield { path, content: [Buffer.from(text)] };
  }
}

async function* tableParts(
  { table: { name, columns, ...limits }, batches }: FilledTable,
  { sheets, formats }: Written,
): AsyncGenerator<ZipPart> {
  const styled = columns.map(({ header, width, format }, index) => {
    if (!formats.includes(format)) formats.push(format);
    return { letters: lettersOf(index), header, width, style: formats.indexOf(format) };
  });
  const rows = rowCursor(batches);
  try {
    let number = 1;
    do {
      sheets.push(number === 1 ? name : `${name} ${number}`);
      number += 1;
      yield {
        path: sheetPath(sheets.length),
        content: sheetChunks(rows, { ...LIMITS, ...limits, columns: styled }),
      };
    } while (await rows.hasMore());
  } finally {
    await rows.close();
  }
}

async function* sheetChunks(
  rows: ReturnType<typeof rowCursor>,
  { columns, rowsPerSheet, bytesPerSheet }: Sheet,
): AsyncGenerator<Buffer> {
  const writer = new RowWriter(columns, CHUNK + LAST_ROW);
  writer.markup(sheetStart(columns));
  writer.startRow(1);
  for (const [index, { header }] of columns.entries()) writer.text(index, header);
  writer.endRow();
  let bytes = 0;
  for (let number = 2; number <= rowsPerSheet && bytes < bytesPerSheet; number += 1) {
    if (!rows.isLoaded() && !(await rows.hasMore())) break;
    writer.startRow(number);
    rows.writeNext(writer);
    writer.endRow();
    if (writer.length < CHUNK) continue;
    bytes += writer.length;
    yield writer.take();
    await nextTurn();
  }
  writer.markup(SHEET_END);
  yield writer.take();
}

let lastTurn = Promise.resolve();

/** Waits for this workbook's turn: between two chunks, of however many workbooks, other requests run. */
function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}

/** Goes through the rows one by one; only the next batch is awaited. */
function rowCursor(batches: Batches) {
  const iterator =
    Symbol.asyncIterator in batches ? batches[Symbol.asyncIterator]() : batches[Symbol.iterator]();
  let batch: WritableRows = writableRows([]);
  let left = 0;
  return {
    /** Whether the current batch has a next row. */
    isLoaded: () => left > 0,
    /** Loads the next batch when the current one is used up; false at the end. */
    hasMore: async () => {
      while (left === 0) {
        const { done, value } = await iterator.next();
        if (done) return false;
        batch = "writeNext" in value ? value : writableRows(value);
        left = batch.length;
      }
      return true;
    },
    /** Writes the next row of the current batch. */
    writeNext: (writer: RowWriter) => {
      batch.writeNext(writer);
      left -= 1;
    },
    close: async () => {
      await iterator.return?.();
    },
  };
}

function writableRows(rows: Rows): WritableRows {
  let at = 0;
  return {
    length: rows.length,
    writeNext: (writer) => {
      for (const [column, value] of (rows[at] ?? []).entries()) writer.value(column, value);
      at += 1;
    },
  };
}
