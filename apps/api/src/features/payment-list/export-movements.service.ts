import { Readable } from "node:stream";
import type { Request } from "@foyer/contract/endpoint.ts";
import type * as contract from "@foyer/contract/payment-list.ts";
import { fileNameOf } from "@foyer/domain/format/file-name.ts";
import { PROVIDER_WORDS } from "@foyer/domain/payment/provider-words.ts";
import { groupReference, paymentReference } from "@foyer/domain/ticket/payment.ts";
import { wallTimeAt } from "@foyer/domain/time/time-zone.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { csvRows } from "../../platform/formats/csv/write-csv.ts";
import { type CellValue, type Table, writeWorkbook } from "../../platform/formats/xlsx/write-workbook.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { getProject } from "../projects/projects.service.ts";
import { openExport, streamExport, workbookAnswer } from "../tickets/export/stream-export.service.ts";
import { countMovements, type Movement, readMovements } from "./movements.store.ts";

const TEXT = { width: 18, format: "@" };
const COLUMNS = [
  { header: "Date", width: 19, format: "dd/mm/yyyy hh:mm:ss" },
  { header: "Kind", ...TEXT, width: 10 },
  { header: "Provider", ...TEXT },
  { header: "Method", ...TEXT, width: 10 },
  { header: "Reference", ...TEXT, width: 12 },
  { header: "Provider's reference", ...TEXT, width: 30 },
  { header: "Refund's or chargeback's reference", ...TEXT, width: 34 },
  { header: "Ticket", width: 10, format: "0" },
  { header: "Registration", ...TEXT, width: 30 },
  { header: "Currency", ...TEXT, width: 10 },
  { header: "Amount", width: 14, format: "#,##0.00" },
];
/** Days from the last one of 1899, which spreadsheets count from, to the first one of 1970. */
const DAYS_BEFORE_1970 = 25_569;
const SECONDS_PER_DAY = 86_400;

/** Streams the movements of money for the accounts. `db` is a connection pool. rules/payments 20 */
export async function exportMovements(
  db: Kysely<Database>,
  { caller, record }: Pick<RecordedContext, "caller" | "record">,
  projectId: number,
  { format, ...query }: Request<typeof contract.exportMovements>["query"],
): Promise<FileAnswer> {
  const project = await getProject(db, projectId);
  // Money and tests are never in one file.
  const filter = { ...query, mode: query.mode ?? ("live" as const) };
  const { source, content } = await streamExport(db, {
    projectId,
    registrationId: null,
    caller,
    exportId: undefined,
    open: async (signal) => {
      const { trx, close } = await openExport(db, signal);
      try {
        const count = await countMovements(trx, projectId, filter);
        return {
          count,
          close,
          batches: await readMovements(trx, { projectId, timeZone: project.timeZone }, filter),
        };
      } catch (error) {
        await close();
        throw error;
      }
    },
    write: ({ batches }) => (format === "csv" ? csvOf(batches) : workbookOf(batches)),
  });
  const narrowed = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
  record({
    action: "export",
    entity: "payments",
    entityId: projectId,
    entityName: project.name,
    projectId,
    after: { count: source.count, format, ...narrowed },
  });
  const [today = ""] = wallTimeAt(Date.now(), project.timeZone).split("T");
  const name = `${fileNameOf("payments", project.name, filter.mode === "test" ? "test mode" : "")}-${today}`;
  return format === "csv"
    ? { name: `${name}.csv`, contentType: "text/csv; charset=utf-8", content }
    : workbookAnswer(name, content);
}

function workbookOf(batches: AsyncIterable<readonly Movement[]>): Readable {
  const table: Table = { name: "Payments", columns: COLUMNS };
  const serial = ({ wallSeconds }: Movement) => wallSeconds / SECONDS_PER_DAY + DAYS_BEFORE_1970;
  return writeWorkbook([{ table, batches: rowsOf(batches, serial) }]);
}

function csvOf(batches: AsyncIterable<readonly Movement[]>): Readable {
  const header = COLUMNS.map((column) => column.header);
  const at = ({ wallSeconds }: Movement) =>
    new Date(wallSeconds * 1_000).toISOString().slice(0, 19).replace("T", " ");
  return Readable.from(csvRows(header, rowsOf(batches, at)));
}

async function* rowsOf<At extends CellValue>(
  batches: AsyncIterable<readonly Movement[]>,
  at: (movement: Movement) => At,
) {
  for await (const batch of batches) yield batch.map((movement) => [at(movement), ...cellsOf(movement)]);
}

const cellsOf = (movement: Movement) => [
  movement.kind,
  PROVIDER_WORDS[movement.provider],
  movement.method ?? "",
  referenceOf(movement),
  movement.reference ?? "",
  movement.refundReference ?? "",
  movement.ticketId ?? "",
  movement.registrationName ?? "",
  movement.currency,
  movement.cents / 100,
];

const referenceOf = ({ ticketId, groupId }: Movement) =>
  groupId !== null ? groupReference(groupId) : ticketId === null ? "" : paymentReference(ticketId);
