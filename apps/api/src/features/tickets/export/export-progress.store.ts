import type { TicketExport } from "@foyer/contract/ticket-exports.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { SERVER_GONE } from "../../../platform/durable-work/work.store.ts";

export type ExportKey = { projectId: number; exportId: string };
/** `registrationId`: of the responses of this registration; null: of tickets. */
export type ExportedList = { registrationId: number | null };
export type ExportOwner = { issuer: string; subject: string };

/** The kind of its durable work. */
export const EXPORT_WORK = "ticket-export";

/** Stores the owner of the export with this id. */
export async function insertExport(
  db: Kysely<Database>,
  { projectId, exportId, registrationId }: ExportKey & ExportedList,
  { issuer, subject }: ExportOwner,
): Promise<void> {
  await db
    .insertInto("ticket_export")
    .values({ project_id: projectId, id: exportId, issuer, subject, registration_id: registrationId })
    .execute();
}

/** Stores the tickets of a printout whose pages have boxes in place of letters. */
export async function updateUnprintable(
  db: Kysely<Database>,
  { projectId, exportId }: ExportKey,
  unprintable: readonly number[],
): Promise<void> {
  await db
    .updateTable("ticket_export")
    .set({ unprintable: [...unprintable] })
    .where("project_id", "=", projectId)
    .where("id", "=", exportId)
    .execute();
}

/** Finds an export of this owner. */
export async function findExport(
  db: Kysely<Database>,
  { projectId, exportId }: ExportKey,
  { issuer, subject }: ExportOwner,
): Promise<(TicketExport & ExportedList) | null> {
  const row = await db
    .selectFrom("ticket_export as export")
    .innerJoin("durable_work as work", (join) =>
      join.onRef("work.project_id", "=", "export.project_id").onRef("work.id", "=", "export.id"),
    )
    .select([
      "work.state",
      "work.total",
      "work.completed as written",
      "work.last_error as reason",
      "export.registration_id as registrationId",
      "export.unprintable",
    ])
    .where("export.project_id", "=", projectId)
    .where("export.id", "=", exportId)
    .where("export.issuer", "=", issuer)
    .where("export.subject", "=", subject)
    .executeTakeFirst();
  if (!row) return null;
  const { state, reason, ...counts } = row;
  const isInterrupted = state === "failed" && reason === SERVER_GONE;
  // An export runs from the moment it is created.
  return { state: state === "waiting" ? "running" : state, isInterrupted, ...counts };
}
