import type { Request } from "@foyer/contract/endpoint.ts";
import type * as contract from "@foyer/contract/payment-list.ts";
import { PROVIDER_WORDS } from "@foyer/domain/payment/provider-words.ts";
import { groupReference, paymentReference } from "@foyer/domain/ticket/payment.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { sheetTime, TIME_FORMAT } from "../../platform/formats/xlsx/sheet-time.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { getProject } from "../projects/projects.service.ts";
import { streamTable } from "../tickets/export/stream-table.service.ts";
import { countMovements, type Movement, readMovements } from "./movements.store.ts";

const TEXT = { width: 18, format: "@" };
const COLUMNS = [
  { header: "Date", width: 19, format: TIME_FORMAT },
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
  { header: "Price in it", width: 14, format: "#,##0.00" },
  { header: "Card fee in it", width: 14, format: "#,##0.00" },
];

/** Streams the movements of money for the accounts. `db` is a connection pool. rules/payments 20 */
export async function exportMovements(
  db: Kysely<Database>,
  context: Pick<RecordedContext, "caller" | "record">,
  projectId: number,
  { format, ...query }: Request<typeof contract.exportMovements>["query"],
): Promise<FileAnswer> {
  const project = await getProject(db, projectId);
  // Money and tests are never in one file.
  const filter = { ...query, mode: query.mode ?? ("live" as const) };
  return await streamTable(db, context, {
    project,
    format,
    entity: "payments",
    suffix: filter.mode === "test" ? "test mode" : "",
    filter: query,
    table: { name: "Payments", columns: COLUMNS },
    read: async (trx) => ({
      count: await countMovements(trx, projectId, filter),
      batches: await readMovements(trx, { projectId, timeZone: project.timeZone }, filter),
    }),
    cellsOf: (batch, to) => {
      const timeOf = to === "csv" ? timeInText : timeInSheet;
      return batch.map((movement) => [timeOf(movement), ...cellsOf(movement)]);
    },
  });
}

const timeInSheet = ({ wallSeconds }: Movement) => sheetTime(wallSeconds);
const timeInText = ({ wallSeconds }: Movement) =>
  new Date(wallSeconds * 1_000).toISOString().slice(0, 19).replace("T", " ");

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
  (movement.cents - movement.feeCents) / 100,
  movement.feeCents / 100,
];

const referenceOf = ({ ticketId, groupId }: Movement) =>
  groupId !== null ? groupReference(groupId) : ticketId === null ? "" : paymentReference(ticketId);
