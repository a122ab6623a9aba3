import type { ReadableStream } from "node:stream/web";
import { writeXlsxStream } from "hucre";
import type { ExportValue } from "./ticket-export.store.ts";
import { SHEET_COLUMNS } from "./tickets.xlsx.ts";

/** Above, one part of the file might pass the 4 GiB that the plain form of a zip file has room for. */
const MANY_ROWS = 500_000;

type Cells = Iterable<ExportValue[]> | AsyncIterable<ExportValue[]>;

/** The bytes of a workbook, made as fast as they are read. `count`: about how many rows will come. */
export function writeTicketWorkbook(rows: Cells, count: number): ReadableStream<Uint8Array> {
  const options = {
    name: "Tickets",
    columns: SHEET_COLUMNS,
    freezePane: { rows: 1, columns: 1 },
    zip64: count > MANY_ROWS,
  };
  return writeXlsxStream(rows, options) as ReadableStream<Uint8Array>;
}
