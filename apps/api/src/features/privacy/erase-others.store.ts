import { randomUUID } from "node:crypto";
import { type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { number, sqlRows, text } from "../../platform/db/sql-rows.ts";
import type { ErasureSubject } from "./erasure-subject.store.ts";

type Condition = RawBuilder<unknown>;

/** Do these answers have one of these texts, whatever its case? */
const hasAnswer = (answers: ReturnType<typeof sql>, texts: readonly string[]) => sql<SqlBool>`exists (
  select from jsonb_path_query(${answers}, '$[*].answerValue ? (@.type() == "string")') as value
  where lower(trim(value #>> '{}')) = any(${[...texts]}))`;

/**
 * Empties the visitors of desks who became these tickets, and gives up those with the same address who wait for a
 * decision.
 */
export const eraseDeskVisitors = (
  trx: Transaction<Database>,
  { projectId, ticketIds, ownAddresses }: ErasureSubject,
): Promise<number> => {
  const ofHolder = sql`(ticket_id = any(${[...ticketIds]})
    or visitor is not null and ${hasAnswer(sql`visitor -> 'results'`, ownAddresses)})`;
  return emptyDeskVisitors(trx, projectId, ofHolder);
};

export async function emptyDeskVisitors(
  trx: Transaction<Database>,
  projectId: number,
  condition: Condition,
): Promise<number> {
  const { rows } = await sql`
    update desk_conflict set full_name = '', visitor = null, version = version + 1
    where project_id = ${projectId} and (full_name <> '' or visitor is not null) and ${condition}
    returning id`.execute(trx);
  return rows.length;
}

/**
 * Empties the answers of submissions that ended in a text message, by the address among them, and gives them other keys:
 * a program may have made a key of a person's words.
 */
export async function eraseTextMessages(
  trx: Transaction<Database>,
  { projectId, ownAddresses }: ErasureSubject,
): Promise<number> {
  if (ownAddresses.length === 0) return 0;
  const theirs = sql`words like any(${ownAddresses.map(toPattern)}) and ${hasAnswer(sql`answers`, ownAddresses)}`;
  return emptyTextMessages(trx, projectId, theirs);
}

export async function emptyTextMessages(
  trx: Transaction<Database>,
  projectId: number,
  condition: Condition,
): Promise<number> {
  const { rows } = await sqlRows({ registrationId: number, key: text })`
    select registration_id as "registrationId", idempotency_key as key from submission
    where project_id = ${projectId} and ticket_id is null and answers <> '[]' and ${condition}
    for update`.execute(trx);
  const [registrations, keys] = [
    rows.map(({ registrationId }) => registrationId),
    rows.map(({ key }) => key),
  ];
  await sql`
    update submission set answers = '[]', words = '', digest = '', idempotency_key = erased.new_key
    from unnest(${registrations}::bigint[], ${keys}::text[], ${keys.map(() => randomUUID())}::text[])
      as erased (registration_id, key, new_key)
    where project_id = ${projectId} and submission.registration_id = erased.registration_id
      and idempotency_key = erased.key`.execute(trx);
  return rows.length;
}

/** An address as the indexed words of answers have it. */
const toPattern = (address: string): string =>
  `%${address
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\\%_]/g, "\\$&")}%`;

/** Deletes saved views that search for one of their addresses. */
export const eraseViews = (
  trx: Transaction<Database>,
  { projectId, addresses }: ErasureSubject,
): Promise<number> =>
  deleteViews(
    trx,
    projectId,
    sql`exists (select from unnest(${[...addresses]}::text[]) address
      where strpos(lower(parameters::text), address) > 0)`,
  );

export async function deleteViews(
  trx: Transaction<Database>,
  projectId: number,
  condition: Condition,
): Promise<number> {
  const { rows } = await sql`
    delete from ticket_view where project_id = ${projectId} and ${condition} returning id`.execute(trx);
  return rows.length;
}

/** Forgets to whom the tickets were offered; an open offer ends. */
export async function eraseTicketOffers(
  trx: Transaction<Database>,
  { projectId, ticketIds }: ErasureSubject,
): Promise<number> {
  const { rows } = await sql`
    update ticket_offer set outcome = 'withdrawn', recipient = ''
    where project_id = ${projectId} and ticket_id = any(${[...ticketIds]}) and recipient <> ''
    returning token`.execute(trx);
  return rows.length;
}

/** Closes the requests for an erasure of their addresses, and empties closed ones. rules/privacy 22 */
export const eraseRequests = (
  trx: Transaction<Database>,
  { projectId, ownAddresses }: ErasureSubject,
): Promise<number> => emptyRequests(trx, projectId, sql`address = any(${[...ownAddresses]})`);

export async function emptyRequests(
  trx: Transaction<Database>,
  projectId: number,
  condition: Condition,
): Promise<number> {
  const { rows: open } = await sql`
    update erasure_request set address = '', reason = '', closed_at = now(), outcome = 'erased'
    where project_id = ${projectId} and closed_at is null and ${condition}
    returning id`.execute(trx);
  const { rows: closed } = await sql`
    update erasure_request set address = '', reason = ''
    where project_id = ${projectId} and (address <> '' or reason <> '') and ${condition}
    returning id`.execute(trx);
  return open.length + closed.length;
}

/**
 * Forgets the phones that have passes of the tickets. The passes stay. Google is told that the words are gone; Apple's phones
 * get that when they next load the pass by themselves, for nobody knows them any more.
 */
export async function eraseWalletDevices(
  trx: Transaction<Database>,
  { projectId, ticketIds }: ErasureSubject,
): Promise<number> {
  const { rows } = await sql`
    delete from wallet_device where project_id = ${projectId} and serial in (
      select serial from wallet_pass where project_id = ${projectId} and ticket_id = any(${[...ticketIds]})
    ) returning serial`.execute(trx);
  return rows.length;
}

const ofHolders = ({ ticketIds, ownAddresses }: ErasureSubject) =>
  sql`(ticket_id = any(${[...ticketIds]}) or lower(email) = any(${[...ownAddresses]}))`;

/** Locks the registrations in whose lines they stand: their places come before tickets in the order of locks. */
export const lockLines = (trx: Transaction<Database>, subject: ErasureSubject): Promise<void> =>
  lockLinesWith(trx, subject.projectId, ofHolders(subject));

export async function lockLinesWith(
  trx: Transaction<Database>,
  projectId: number,
  condition: Condition,
): Promise<void> {
  const { rows } = await sqlRows({ id: number })`
    select distinct registration_id as id from waiting_entry
    where project_id = ${projectId} and email <> '' and ${condition} and state in ('waiting', 'offered')
    order by id`.execute(trx);
  for (const { id } of rows) await sql`select lock_places(${projectId}, ${id})`.execute(trx);
}

/** Ends their places in waiting lists, which the next in line gets, and empties all that they had. */
export const eraseWaitingEntries = (trx: Transaction<Database>, subject: ErasureSubject): Promise<number> =>
  emptyWaitingEntries(trx, subject.projectId, ofHolders(subject));

/** The lines must be locked. */
export async function emptyWaitingEntries(
  trx: Transaction<Database>,
  projectId: number,
  condition: Condition,
): Promise<number> {
  const placesInLine = sql`project_id = ${projectId} and email <> '' and ${condition}`;
  const { rows: open } = await sqlRows({ id: number, registrationId: number })`
    select id, registration_id as "registrationId" from waiting_entry
    where ${placesInLine} and state in ('waiting', 'offered') order by registration_id, id`.execute(trx);
  for (const { id, registrationId } of open)
    await sql`select leave_waiting_list(${projectId}, ${registrationId}, ${id}, 'removed', null)`.execute(
      trx,
    );
  await sql`
    delete from outbox where project_id = ${projectId} and kind = 'waiting-mail'
      and (payload ->> 'entryId')::bigint = any(
        array(select id from waiting_entry where ${placesInLine}))`.execute(trx);
  const { rows } = await sql`
    update waiting_entry set email = '', mailbox = '', name = ''
    where ${placesInLine} returning id`.execute(trx);
  return rows.length;
}

/**
 * Empties the groups that they have ordered, the text of mails to others that name them there, and what the groups of their
 * own tickets have of them. Before the mails.
 */
export async function eraseGroups(trx: Transaction<Database>, subject: ErasureSubject): Promise<number> {
  const { projectId, ticketIds, ownAddresses } = subject;
  await sql`
    update mail set subject = '', body = '' where project_id = ${projectId} and sent_at is not null and body <> ''
      and ticket_id = any(array(
        select ticket.id from ticket_group
        join ticket on ticket.project_id = ${projectId} and ticket.group_id = ticket_group.id
        where ticket_group.project_id = ${projectId} and lower(contact_email) = any(${[...ownAddresses]})
      ))`.execute(trx);
  await leaveGroups(trx, projectId, ticketIds);
  return await emptyGroups(trx, projectId, sql`lower(contact_email) = any(${[...ownAddresses]})`);
}

/**
 * Empties what the groups of these tickets have of their holders: the text of the mails to their contacts, which list them,
 * and the hash of the order, by which somebody who knows the rest could guess an answer.
 */
export async function leaveGroups(
  trx: Transaction<Database>,
  projectId: number,
  ticketIds: readonly number[],
): Promise<void> {
  const groups = sql`any(array(
    select group_id from ticket where project_id = ${projectId} and id = any(${[...ticketIds]}) and group_id is not null))`;
  await sql`
    update mail set subject = '', body = ''
    where project_id = ${projectId} and sent_at is not null and body <> '' and group_id = ${groups}`.execute(
    trx,
  );
  await sql`
    update ticket_group set digest = ''
    where project_id = ${projectId} and digest <> '' and id = ${groups}`.execute(trx);
}

/** Empties who ordered groups. */
export async function emptyGroups(
  trx: Transaction<Database>,
  projectId: number,
  condition: Condition,
): Promise<number> {
  const { rows } = await sql`
    update ticket_group set contact_name = '', contact_email = '', mailbox = '', digest = '',
      idempotency_key = 'erased ' || id
    where project_id = ${projectId} and contact_email <> '' and ${condition}
    returning id`.execute(trx);
  return rows.length;
}
