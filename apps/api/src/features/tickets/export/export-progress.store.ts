import type { ExportState, TicketExport } from "@foyer/contract/ticket-exports.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";

export type ExportKey = { projectId: number; exportId: string };
export type ExportOwner = { issuer: string; subject: string };

/** After so long without a sign of life its server is gone, and the export with it. rules/tickets 22 */
const LOST = sql`seen_at < now() - interval '30 seconds'`;

/** False: there has been one with this id. */
export async function insertExport(
  db: Kysely<Database>,
  { projectId, exportId }: ExportKey,
  { issuer, subject }: ExportOwner,
): Promise<boolean> {
  const row = await db
    .insertInto("ticket_export")
    .values({ project_id: projectId, id: exportId, issuer, subject })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes how far it is, at most once a second; answers whether it is to stop. */
export async function beatExport(
  db: Kysely<Database>,
  { projectId, exportId }: ExportKey,
  { total, written }: Pick<TicketExport, "total" | "written">,
): Promise<boolean> {
  const { rows } = await sql<{ cancel_asked: boolean }>`
    with beat as (
      update ticket_export set total = ${total}, written = ${written}, seen_at = now()
      where project_id = ${projectId} and id = ${exportId} and seen_at <= now() - interval '1 second'
    )
    select cancel_asked from ticket_export where project_id = ${projectId} and id = ${exportId}`.execute(db);
  return rows[0]?.cancel_asked ?? false;
}

/** Notes how it ended. */
export async function endExport(
  db: Kysely<Database>,
  { projectId, exportId }: ExportKey,
  { state, total, written }: TicketExport,
): Promise<void> {
  await db
    .updateTable("ticket_export")
    .set({ state, total, written, seen_at: sql`now()` })
    .where("project_id", "=", projectId)
    .where("id", "=", exportId)
    .execute();
}

/** Somebody's own export; one whose server is gone has failed. */
export async function findExport(
  db: Kysely<Database>,
  { projectId, exportId }: ExportKey,
  { issuer, subject }: ExportOwner,
): Promise<TicketExport | null> {
  const row = await db
    .selectFrom("ticket_export")
    .select([
      sql<ExportState>`case when state = 'running' and ${LOST} then 'failed' else state end`.as("state"),
      "total",
      "written",
    ])
    .where("project_id", "=", projectId)
    .where("id", "=", exportId)
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  return row ?? null;
}

/** Whoever writes it looks for this. */
export async function askToCancel(db: Kysely<Database>, { projectId, exportId }: ExportKey): Promise<void> {
  await db
    .updateTable("ticket_export")
    .set({ cancel_asked: true })
    .where("project_id", "=", projectId)
    .where("id", "=", exportId)
    .execute();
}

/** Forgets what ended, or was lost, a day ago. */
export async function deleteOldExports(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom("ticket_export").where(sql<boolean>`seen_at < now() - interval '1 day'`).execute();
}
