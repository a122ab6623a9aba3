import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { column, nullable, sqlRows, text } from "../../platform/db/sql-rows.ts";
import { MAILS_TO_OTHERS, presentHolderSince } from "./erasure-subject.store.ts";

export type TicketKey = { projectId: number; ticketId: number };

/** The mails of a ticket, those that were sent with their text, the first created first. */
export function listMailsOfTicket(db: Kysely<Database>, { projectId, ticketId }: TicketKey) {
  return db
    .selectFrom("mail")
    .select(["kind", "recipient", "created_at as createdAt", "sent_at as sentAt", "subject", "body as text"])
    .where("project_id", "=", projectId)
    .where("ticket_id", "=", ticketId)
    .where("kind", "not in", MAILS_TO_OTHERS)
    .where("created_at", ">=", presentHolderSince(projectId, "mail"))
    .orderBy("id")
    .execute();
}

/** The corrections of a ticket, the first made first, without who made them. */
export function listCorrectionsOfTicket(db: Kysely<Database>, { projectId, ticketId }: TicketKey) {
  return (
    db
      .selectFrom("ticket_correction")
      .select(["corrected_at as correctedAt", "changes"])
      .where("project_id", "=", projectId)
      .where("ticket_id", "=", ticketId)
      // The first one after passing on has the texts of both.
      .where("corrected_at", ">", presentHolderSince(projectId, "ticket_correction"))
      .orderBy("version")
      .execute()
  );
}

/** All scans of a ticket at the gates. It is found by its codes, which are indexed, in each spelling (rules/visitors 5). */
export async function listScansOfTicket(db: Kysely<Database>, { projectId, ticketId }: TicketKey) {
  const { rows } = await sqlRows({
    day: text,
    time: nullable(column("visitor_scan.scanned_at")),
    gate: column("visitor_file.turngate"),
  })`
    with codes as materialized (
      select distinct code from ticket
      cross join lateral unnest(barcode || former_barcodes) own
      cross join lateral (values (own), ('0' || own), (substr(own, 2))) spelling (code)
      where ticket.project_id = ${projectId} and id = ${ticketId}
    )
    select visitor_file.visit_date::text as day, visitor_scan.scanned_at as time, visitor_file.turngate as gate
    from codes
    join visitor_scan on visitor_scan.project_id = ${projectId}
      and least(visitor_scan.code, visitor_scan.other_code) = codes.code and visitor_scan.kind <> 'error'
    join visitor_file on visitor_file.project_id = ${projectId} and visitor_file.file_id = visitor_scan.file_id
    where exists (
      select from visitor_scan matched where matched.project_id = ${projectId} and matched.ticket_id = ${ticketId}
        and matched.kind = 'first' and least(matched.code, matched.other_code) = codes.code
    )
    order by visitor_file.visit_date, visitor_scan.scanned_at nulls last, visitor_scan.file_id, visitor_scan.line`.execute(
    db,
  );
  return rows;
}

/** When a ticket was passed on to the networking platform; null: it was not. */
export async function findPassedOnAt(
  db: Kysely<Database>,
  { projectId, ticketId }: TicketKey,
): Promise<Date | null> {
  const row = await db
    .selectFrom("itec_delivery")
    .select("delivered_at as deliveredAt")
    .where("project_id", "=", projectId)
    .where("ticket_id", "=", ticketId)
    .where("delivered_at", "is not", null)
    .executeTakeFirst();
  return row?.deliveredAt ?? null;
}
