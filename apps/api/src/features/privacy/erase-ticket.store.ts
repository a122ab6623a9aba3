import { ticketColumn } from "@foyer/contract/ticket-columns.ts";
import { TICKET_FIELD_NAMES } from "@foyer/domain/ticket/ticket-fields.ts";
import { wireNameOf } from "@foyer/domain/ticket/ticket-labels.ts";
import { sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { column, neverNull, number, sqlRows } from "../../platform/db/sql-rows.ts";
import type { ErasureSubject } from "./erasure-subject.store.ts";

const FIELDS = TICKET_FIELD_NAMES.map((field) => ticketColumn(wireNameOf(field)).column);

/** Empties what the visitor typed; number, link, barcode, price and payment stay. The next version: open forms are stale. */
export async function eraseTickets(
  trx: Transaction<Database>,
  { projectId, ticketIds }: ErasureSubject,
): Promise<number> {
  const emptied = sql.join(FIELDS.map((column) => sql`${sql.ref(column)} = ''`));
  const { rows } = await sql`
    update ticket set ${emptied}, answers = '[]', unique_email = null, unique_subject = null, hold_recipient = null,
      hold_network = null, tags = '{}', is_incomplete = false, version = version + 1
    where project_id = ${projectId} and id = any(${[...ticketIds]}) returning id`.execute(trx);
  return rows.length;
}

/** Indexes the emptied tickets at once: words, sort keys, facets and kept counts. */
export async function indexErased(
  trx: Transaction<Database>,
  { projectId, ticketIds }: ErasureSubject,
): Promise<void> {
  await sql`select index_erased(${projectId}, ${[...ticketIds]})`.execute(trx);
}

/** Keys that programs make; another one may have a person's words. */
const MADE_KEY = "^(desk [0-9]+ )?[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$|^bulk [0-9]+ [0-9]+$";

/**
 * Empties the hash of what was submitted, and keys that a program has not made. The receipt stays, so that a device that
 * submits the same visitor again makes no second ticket.
 */
export async function eraseReceipts(
  trx: Transaction<Database>,
  { projectId, ticketIds }: ErasureSubject,
): Promise<number> {
  const key = sql`case when idempotency_key ~ ${MADE_KEY} then idempotency_key else 'erased ' || ticket_id end`;
  const ofTickets = sql`project_id = ${projectId} and ticket_id = any(${[...ticketIds]})`;
  await sql`
    delete from itec_consent where project_id = ${projectId} and ticket_id is null and idempotency_key in (
      select idempotency_key from submission where ${ofTickets})`.execute(trx);
  await sql`update itec_consent set digest = '', idempotency_key = ${key} where ${ofTickets}`.execute(trx);
  const { rows } = await sql`
    update submission set digest = '', idempotency_key = ${key} where ${ofTickets} returning ticket_id`.execute(
    trx,
  );
  return rows.length;
}

/** Deletes the texts before and after corrections; the audit has their labels. */
export async function eraseCorrections(
  trx: Transaction<Database>,
  { projectId, ticketIds }: ErasureSubject,
): Promise<number> {
  const { rows } = await sql`
    delete from ticket_correction where project_id = ${projectId} and ticket_id = any(${[...ticketIds]})
    returning version`.execute(trx);
  return rows.length;
}

/** Empties the leads that exhibitors have of them, with their notes. Before the consents, whose end empties them uncounted. */
export async function eraseLeads(
  trx: Transaction<Database>,
  { projectId, ticketIds }: ErasureSubject,
): Promise<number> {
  const { rows: leads } = await sqlRows({ id: column("lead.id") })`
    select id from lead where project_id = ${projectId} and ticket_id = any(${[...ticketIds]})`.execute(trx);
  // A statement of its own: rules/distribution 6.
  const { rows } = await sqlRows({ forgotten: neverNull(number) })`
    select forget_leads(${projectId}, ${leads.map(({ id }) => id)}) as forgotten`.execute(trx);
  return rows[0]?.forgotten ?? 0;
}

/** Deletes what was agreed to. */
export async function eraseConsents(
  trx: Transaction<Database>,
  { projectId, ticketIds }: ErasureSubject,
): Promise<number> {
  const { rows } = await sql`
    delete from consent where project_id = ${projectId} and ticket_id = any(${[...ticketIds]})
    returning id`.execute(trx);
  return rows.length;
}

/** Takes tags, and why a badge was printed again, out of the tickets' audit entries. rules/privacy 4 */
export async function eraseAudit(
  trx: Transaction<Database>,
  { projectId, ticketIds }: ErasureSubject,
): Promise<number> {
  const keys = ["tags", "reason"];
  const { rows } = await sql`
    update audit set before = before - ${keys}::text[], after = after - ${keys}::text[]
    where project_id = ${projectId} and entity = 'ticket' and entity_id = any(${ticketIds.map(String)})
      and (before ?| ${keys} or after ?| ${keys})
    returning id`.execute(trx);
  return rows.length;
}

/** Deletes tags that no ticket has any more, of those that these tickets had. Before the tickets are emptied. */
export async function eraseTags(
  trx: Transaction<Database>,
  { projectId, ticketIds }: ErasureSubject,
): Promise<number> {
  const ids = [...ticketIds];
  const { rows } = await sql`
    delete from ticket_tag where project_id = ${projectId}
      and tag = any(array(select unnest(tags) from ticket where project_id = ${projectId} and id = any(${ids})))
      and not exists (
        select from ticket other where other.project_id = ${projectId} and not other.id = any(${ids})
          and other.tags @> array[ticket_tag.tag]
      )
    returning tag`.execute(trx);
  return rows.length;
}
