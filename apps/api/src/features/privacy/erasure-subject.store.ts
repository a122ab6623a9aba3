import type { MailKind } from "@foyer/contract/mails.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { neverNull, number, sqlRows, text } from "../../platform/db/sql-rows.ts";

/** Whose data are erased: tickets of one project, and what else is known of their holders. */
export type ErasureSubject = {
  projectId: number;
  ticketIds: readonly number[];
  barcodes: readonly string[];
  /** Their email addresses of now and before, in lower case. */
  addresses: readonly string[];
  /** Those of them that no other ticket of the project has: of the others nobody knows whose data they are. */
  ownAddresses: readonly string[];
  /** Attendees who signed in. */
  subjects: readonly string[];
};

/** `address`: proven by the person, who may have ordered groups without a ticket of their own. */
export type SubjectTickets = { projectId: number; ticketIds: readonly number[]; address?: string };

/**
 * Keeps the jobs that index tickets, match scans, tell webhooks and queue mails from the project, and every change from the tickets,
 * until the transaction ends: whatever is being written about them is there before the erasure reads, or reads the erased
 * tickets. Returns the numbers of those that exist. rules/privacy 5
 */
export async function lockSubject(
  trx: Transaction<Database>,
  { projectId, ticketIds }: SubjectTickets,
): Promise<number[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('visitor-upload', ${projectId}))`.execute(trx);
  await sql`select pg_advisory_xact_lock(hashtextextended('index-tickets', ${projectId}))`.execute(trx);
  await sql`select pg_advisory_xact_lock(hashtextextended('relay-webhooks', ${projectId}))`.execute(trx);
  await sql`select pg_advisory_xact_lock(hashtextextended('queue-mails', ${projectId}))`.execute(trx);
  // Not "no key update": a mail that is being written refers to its ticket, and waits.
  const { rows } = await sqlRows({ id: number })`
    select id from ticket where project_id = ${projectId} and id = any(${[...ticketIds]}) order by id for update`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}

/** Finds what else is known of the holders of these tickets. */
export async function findSubject(db: Kysely<Database>, tickets: SubjectTickets): Promise<ErasureSubject> {
  const { projectId } = tickets;
  const ids = [...tickets.ticketIds];
  const { rows } = await sqlRows({ barcode: text, formerBarcode: neverNull(text), subject: text })`
    select barcode, array_to_string(former_barcodes, chr(10)) as "formerBarcode", coalesce(unique_subject, '') as subject
    from ticket where project_id = ${projectId} and id = any(${ids})`.execute(db);
  const addresses = await listAddresses(db, { projectId, ids, proven: tickets.address ?? "" });
  return {
    projectId,
    ticketIds: ids,
    barcodes: rows.flatMap(({ barcode, formerBarcode }) => [
      barcode,
      ...formerBarcode.split("\n").filter(Boolean),
    ]),
    addresses: addresses.map(({ address }) => address),
    ownAddresses: addresses.filter(({ others }) => others === 0).map(({ address }) => address),
    subjects: rows.map(({ subject }) => subject).filter(Boolean),
  };
}

/** Mails about a ticket that go to somebody who is not its holder: to whom it is offered, or who passed it on. */
export const MAILS_TO_OTHERS: MailKind[] = ["ticket-offer", "ticket-offer-withdrawn", "ticket-passed-on"];

/** When the ticket of such a row got its present holder: somebody else may have passed it on. */
const presentHolderSince = (projectId: number, table: "mail" | "ticket_correction") => sql`coalesce((
  select max(accepted_at) from ticket_offer
  where ticket_offer.project_id = ${projectId} and ticket_offer.ticket_id = ${sql.ref(`${table}.ticket_id`)}
), '-infinity')`;

/** The addresses that the tickets have or had, with the number of other tickets that have each. */
async function listAddresses(
  db: Kysely<Database>,
  { projectId, ids, proven }: { projectId: number; ids: number[]; proven: string },
) {
  const { rows } = await sqlRows({ address: neverNull(text), others: number })`
    with known as materialized (
      select distinct lower(trim(address)) as address from (
        select email as address from ticket where project_id = ${projectId} and id = any(${ids})
        union all
        select ${proven}::text
        union all
        select recipient from mail
        where project_id = ${projectId} and ticket_id = any(${ids}) and created_at::timestamptz(3) >= ${presentHolderSince(projectId, "mail")}
          and kind <> all(${MAILS_TO_OTHERS})
        union all
        select change ->> side from ticket_correction
        cross join lateral jsonb_array_elements(changes) change
        cross join lateral unnest(array['before', 'after']) side
        where project_id = ${projectId} and ticket_id = any(${ids})
          and corrected_at::timestamptz(3) > ${presentHolderSince(projectId, "ticket_correction")}
      ) given
      where address like '%_@_%' and length(address) <= 254 and address !~ '\\s\\S+\\s'
    )
    select address, (
      select count(*) from ticket other
      where other.project_id = ${projectId} and lower(left(other.email, 100)) = left(known.address, 100)
        and not other.id = any(${ids})
    ) as others
    from known order by address`.execute(db);
  return rows;
}
