import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { column, nullable, number, sqlRows, text } from "../../platform/db/sql-rows.ts";
import { isOfAddress } from "../../platform/db/ticket-joins.ts";
import { MAILS_TO_OTHERS } from "./erasure-subject.store.ts";

export type TicketKey = { projectId: number; ticketId: number };

/** Since when a ticket is its holder's: it was passed on then; null: from the beginning. */
export async function findHeldSince(
  db: Kysely<Database>,
  { projectId, ticketId }: TicketKey,
): Promise<Date | null> {
  const row = await db
    .selectFrom("ticket_offer")
    .select((offer) => offer.fn.max("accepted_at").as("heldSince"))
    .where("project_id", "=", projectId)
    .where("ticket_id", "=", ticketId)
    .executeTakeFirst();
  return row?.heldSince ?? null;
}

/** Whose data are read: the holder of a ticket since a moment. */
export type Holder = TicketKey & { heldSince: Date | null };

/** Whether something is of the time of this holder; `at` in milliseconds, as that moment. */
const isOfHolder = ({ heldSince }: Holder, at: RawBuilder<unknown>) =>
  heldSince === null ? sql<boolean>`true` : sql<boolean>`${at}::timestamptz(3) >= ${heldSince}`;

/** The mails of a ticket to its holder, those that were sent with their text, the first created first. */
export function listMailsOfTicket(db: Kysely<Database>, holder: Holder) {
  const { projectId, ticketId } = holder;
  return db
    .selectFrom("mail")
    .select(["kind", "recipient", "created_at as createdAt", "sent_at as sentAt", "subject", "body as text"])
    .where("project_id", "=", projectId)
    .where("ticket_id", "=", ticketId)
    .where("kind", "not in", MAILS_TO_OTHERS)
    .where(isOfHolder(holder, sql.ref("created_at")))
    .orderBy("id")
    .execute();
}

/** The corrections of a ticket, the first made first, without who made them. The acceptance itself has former answers. */
export function listCorrectionsOfTicket(db: Kysely<Database>, { projectId, ticketId, heldSince }: Holder) {
  return db
    .selectFrom("ticket_correction")
    .select(["corrected_at as correctedAt", "changes"])
    .where("project_id", "=", projectId)
    .where("ticket_id", "=", ticketId)
    .$if(heldSince !== null, (later) => later.where("corrected_at", ">", heldSince))
    .orderBy("version")
    .execute();
}

/** When a ticket was scanned, at the latest: of a scan without a time the end of its day. */
const SCANNED_BY = sql`
  (coalesce(visitor_scan.scanned_at, visitor_file.visit_date + time '23:59:59') at time zone project.time_zone)`;

/**
 * All scans of a ticket at the gates, in files and by themselves, while it was its holder's. It is found by its codes, which
 * are indexed, in each spelling (rules/visitors 5).
 */
export async function listScansOfTicket(db: Kysely<Database>, holder: Holder) {
  const { projectId, ticketId } = holder;
  const { rows } = await sqlRows({
    day: text,
    time: nullable(column("visitor_scan.scanned_at")),
    gate: text,
    direction: text,
    verdict: nullable(column("gate_scan.verdict")),
  })`
    with codes as materialized (
      select distinct code from ticket
      cross join lateral unnest(barcode || former_barcodes) own
      cross join lateral (values (own), ('0' || own), (substr(own, 2))) spelling (code)
      where ticket.project_id = ${projectId} and id = ${ticketId}
    )
    select day, time, gate, direction, verdict from (
      select visitor_file.visit_date::text as day, visitor_scan.scanned_at as time, visitor_file.turngate as gate,
        visitor_scan.direction, null::text as verdict, visitor_scan.file_id, visitor_scan.line::bigint as line
      from codes
      join visitor_scan on visitor_scan.project_id = ${projectId}
        and least(visitor_scan.code, visitor_scan.other_code) = codes.code and visitor_scan.kind <> 'error'
      join visitor_file on visitor_file.project_id = ${projectId} and visitor_file.file_id = visitor_scan.file_id
        and visitor_file.gate_id is null
      join project on project.id = ${projectId}
      where ${isOfHolder(holder, SCANNED_BY)} and exists (
        select from visitor_scan matched where matched.project_id = ${projectId} and matched.ticket_id = ${ticketId}
          and matched.kind = 'first' and least(matched.code, matched.other_code) = codes.code
      )
      union all
      select local.time::date::text, local.time, gate.name, gate_scan.direction, gate_scan.verdict, 0, gate_scan.sequence
      from codes
      join gate_scan on gate_scan.project_id = ${projectId} and gate_scan.code_key = codes.code
        and gate_scan.ticket_id = ${ticketId}
      join gate on gate.project_id = ${projectId} and gate.id = gate_scan.gate_id
      join project on project.id = ${projectId}
      cross join lateral (
        select date_trunc('second', gate_scan.scanned_at at time zone project.time_zone) as time
      ) local
      where ${isOfHolder(holder, sql.ref("gate_scan.scanned_at"))}
    ) scanned
    order by day, time nulls last, file_id, line`.execute(db);
  return rows;
}

/** The exhibitors that have a ticket's holder as a lead now, the first that scanned them first, and the fields that they see. */
export function listLeadsOfTicket(db: Kysely<Database>, { projectId, ticketId }: TicketKey) {
  return db
    .selectFrom("lead")
    .innerJoin("exhibitor", (join) =>
      join
        .onRef("exhibitor.project_id", "=", "lead.project_id")
        .onRef("exhibitor.id", "=", "lead.exhibitor_id"),
    )
    .innerJoin("lead_settings", "lead_settings.project_id", "lead.project_id")
    .select([
      "exhibitor.name as exhibitor",
      "exhibitor.stand",
      "exhibitor.email",
      "lead.first_at as scannedAt",
      "lead_settings.fields",
    ])
    .where("lead.project_id", "=", projectId)
    .where("lead.ticket_id", "=", ticketId)
    .orderBy("lead.first_at")
    .orderBy("lead.id")
    .execute();
}

/** The group orders that an address has made, the first made first, with the number of their tickets. */
export async function listGroupOrdersOfAddress(db: Kysely<Database>, projectId: number, address: string) {
  const { rows } = await sqlRows({
    id: column("ticket_group.id"),
    contactName: column("ticket_group.contact_name"),
    contactEmail: column("ticket_group.contact_email"),
    orderedAt: column("ticket_group.created_at"),
    tickets: number,
  })`
    select id, contact_name as "contactName", contact_email as "contactEmail", created_at as "orderedAt", (
        select count(*) from ticket member where member.project_id = ${projectId} and member.group_id = ticket_group.id
      ) as tickets
    from ticket_group
    where project_id = ${projectId} and ${isOfAddress(sql.ref("ticket_group.contact_email"), sql`${address}::text`)}
    order by id`.execute(db);
  return rows;
}

/** The mails about groups to their contact, the first made first; their text names other people. */
export function listGroupMailsTo(db: Kysely<Database>, projectId: number, address: string) {
  return db
    .selectFrom("mail")
    .select(["kind", "recipient", "created_at as createdAt", "sent_at as sentAt", "subject"])
    .where("project_id", "=", projectId)
    .where("group_id", "is not", null)
    .where("ticket_id", "is", null)
    .where((eb) => eb(eb.fn("lower", ["recipient"]), "=", address))
    .orderBy("id")
    .execute();
}

/** The group orders that the address of a ticket has made, the first made first, with the number of their tickets. */
export async function listGroupOrdersOf(db: Kysely<Database>, { projectId, ticketId }: TicketKey) {
  const { rows } = await sqlRows({
    id: column("ticket_group.id"),
    contactName: column("ticket_group.contact_name"),
    contactEmail: column("ticket_group.contact_email"),
    orderedAt: column("ticket_group.created_at"),
    tickets: number,
  })`
    select ticket_group.id, ticket_group.contact_name as "contactName", ticket_group.contact_email as "contactEmail",
      ticket_group.created_at as "orderedAt", (
        select count(*) from ticket member where member.project_id = ${projectId} and member.group_id = ticket_group.id
      ) as tickets
    from ticket join ticket_group on ticket_group.project_id = ${projectId}
      and lower(ticket_group.contact_email) = lower(trim(ticket.email)) and ticket_group.contact_email <> ''
    where ticket.project_id = ${projectId} and ticket.id = ${ticketId}
    order by ticket_group.id`.execute(db);
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
