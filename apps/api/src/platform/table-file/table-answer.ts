import type { Readable } from "node:stream";
import { writeCsv } from "../formats/csv/write-csv.ts";
import { type Table, writeWorkbook } from "../formats/xlsx/write-workbook.ts";
import type { FileAnswer } from "../http/file-answer.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A workbook to download. `name`: without its ending. */
export const workbookAnswer = (name: string, content: Readable): FileAnswer => ({
  name: `${name}.xlsx`,
  contentType: XLSX,
  content,
});

/** A table to download as csv. `name`: without its ending. */
export const csvAnswer = (name: string, content: FileAnswer["content"]): FileAnswer => ({
  name: `${name}.csv`,
  contentType: "text/csv; charset=utf-8",
  content,
});

type Rows = readonly (readonly (string | number)[])[];

/** A table that is in memory, as csv or as a workbook. `name`: of the file, without its ending. */
export const tableAnswer = (
  name: string,
  format: "csv" | "xlsx",
  { table, rows }: { table: Table; rows: Rows },
): FileAnswer =>
  format === "csv"
    ? csvAnswer(
        name,
        writeCsv(
          table.columns.map(({ header }) => header),
          rows,
        ),
      )
    : workbookAnswer(name, writeWorkbook([{ table, batches: [rows] }]));
