import { Readable } from "node:stream";
import { fileNameOf } from "@foyer/domain/format/file-name.ts";
import { wallTimeAt } from "@foyer/domain/time/time-zone.ts";
import type { ControlledTransaction, Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { csvRows } from "../../../platform/formats/csv/write-csv.ts";
import { type CellValue, type Table, writeWorkbook } from "../../../platform/formats/xlsx/write-workbook.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import type { RecordedContext } from "../../../platform/http/route.ts";
import { csvAnswer, workbookAnswer } from "../../../platform/table-file/table-answer.ts";
import { openExport, streamExport } from "./stream-export.service.ts";

type Rows = AsyncIterable<CellValue[][]>;

type TableExport<Batch> = {
  project: { id: number; name: string; timeZone: string };
  format: "csv" | "xlsx";
  /** The kind of entry, as the name of the file and the audit have it: "payments". */
  entity: string;
  /** More for the file's name. */
  suffix?: string;
  /** The filters, for the audit. */
  filter: Readonly<Record<string, unknown>>;
  table: Table;
  /** Counts and reads the rows in a snapshot of its own. */
  read: (trx: ControlledTransaction<Database>) => Promise<{ count: number; batches: AsyncIterable<Batch> }>;
  cellsOf: (batch: Batch, format: "csv" | "xlsx") => CellValue[][];
};

/** Streams what a list's filters find as one table, csv or a workbook, and records it in the audit. `db`: a pool. */
export async function streamTable<Batch>(
  db: Kysely<Database>,
  { caller, record }: Pick<RecordedContext, "caller" | "record">,
  { project, format, entity, suffix = "", filter, table, read, cellsOf }: TableExport<Batch>,
): Promise<FileAnswer> {
  const { source, content } = await streamExport(db, {
    projectId: project.id,
    registrationId: null,
    caller,
    exportId: undefined,
    open: async (signal) => {
      const { trx, close } = await openExport(db, signal);
      try {
        return { close, ...(await read(trx)) };
      } catch (error) {
        await close();
        throw error;
      }
    },
    write: ({ batches }) => write(rowsOf(batches)),
  });
  const narrowed = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
  record({
    action: "export",
    entity,
    entityId: project.id,
    entityName: project.name,
    projectId: project.id,
    after: { count: source.count, format, ...narrowed },
  });
  const [today = ""] = wallTimeAt(Date.now(), project.timeZone).split("T");
  const name = `${fileNameOf(entity, project.name, suffix)}-${today}`;
  return format === "csv" ? csvAnswer(name, content) : workbookAnswer(name, content);

  async function* rowsOf(batches: AsyncIterable<Batch>) {
    for await (const batch of batches) yield cellsOf(batch, format);
  }
  function write(rows: Rows): Readable {
    if (format === "xlsx") return writeWorkbook([{ table, batches: rows }]);
    return Readable.from(
      csvRows(
        table.columns.map(({ header }) => header),
        rows,
      ),
    );
  }
}
