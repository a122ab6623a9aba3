import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { mailboxKey } from "../../platform/mail/mailbox-key.ts";
import type { ErasureSubject } from "./erasure-subject.store.ts";

type Condition = RawBuilder<unknown>;

/** Empties the mails of these people. */
export const eraseMails = (trx: Transaction<Database>, subject: ErasureSubject): Promise<number> => {
  const { projectId, ticketIds, addresses } = subject;
  const ofHolder = sql`(ticket_id = any(${[...ticketIds]})
    or ticket_id is null and lower(recipient) = any(${[...addresses]}))`;
  return emptyMails(trx, projectId, ofHolder);
};

/**
 * Empties mails, and ends the work of those that are not sent: an attempt that runs has lost its lease then, and stores
 * neither text nor reason. rules/privacy 5
 */
export async function emptyMails(
  trx: Transaction<Database>,
  projectId: number,
  condition: Condition,
): Promise<number> {
  const chosen = sql`project_id = ${projectId} and recipient <> '' and ${condition}`;
  await sql`
    update durable_work set state = 'cancelled', lease = null, ended_at = now(), last_error = ''
    where project_id = ${projectId} and state in ('waiting', 'running', 'failed')
      and id = any(array(select work_id from mail where ${chosen}))`.execute(trx);
  await sql`
    update durable_work set last_error = ''
    where project_id = ${projectId} and last_error <> ''
      and id = any(array(select work_id from mail where ${chosen}))`.execute(trx);
  const { rows } = await sql`
    update mail set recipient = '', bounce_reason = '', details = '{}', subject = case when sent_at is not null then '' end,
      body = case when sent_at is not null then '' end
    where ${chosen} returning id`.execute(trx);
  return rows.length;
}

/** Deletes requests for the tickets of their addresses that no mail was made of yet. Before the mails. */
export const eraseMailRequests = (
  trx: Transaction<Database>,
  { projectId, addresses }: ErasureSubject,
): Promise<number> =>
  deleteMailRequests(trx, projectId, sql`lower(payload ->> 'recipient') = any(${[...addresses]})`);

export async function deleteMailRequests(
  trx: Transaction<Database>,
  projectId: number,
  condition: Condition,
): Promise<number> {
  const { rows } = await sql`
    delete from outbox where project_id = ${projectId} and kind = 'tickets-requested'
      and ${condition} returning id`.execute(trx);
  return rows.length;
}

/** Deletes verification codes of their addresses, and what was counted for a mailbox. */
export async function eraseCodes(
  trx: Transaction<Database>,
  { projectId, addresses }: ErasureSubject,
): Promise<number> {
  await forgetMailboxes(trx, addresses);
  return deleteCodes(trx, projectId, sql`address = any(${[...addresses]})`);
}

export async function deleteCodes(
  trx: Transaction<Database>,
  projectId: number,
  condition: Condition,
): Promise<number> {
  const { rows } = await sql`
    delete from verification_code where project_id = ${projectId} and ${condition} returning address`.execute(
    trx,
  );
  return rows.length;
}

/** Deletes what was counted for mailboxes. */
export async function forgetMailboxes(
  trx: Transaction<Database>,
  addresses: readonly string[],
): Promise<void> {
  const counted = addresses.map((address) => `mail:${mailboxKey(address)}`);
  await sql`delete from rate_limit_count where key = any(${counted})`.execute(trx);
}

/** Ends their sign-ins, which have name and address. */
export const eraseSignIns = (
  trx: Transaction<Database>,
  { projectId, addresses, subjects }: ErasureSubject,
): Promise<number> =>
  deleteSignIns(
    trx,
    projectId,
    sql`(lower(email) = any(${[...addresses]}) or subject = any(${[...subjects]}))`,
  );

export async function deleteSignIns(
  trx: Transaction<Database>,
  projectId: number,
  condition: Condition,
): Promise<number> {
  const { rows } = await sql`
    delete from attendee_session where project_id = ${projectId} and ${condition} returning token_hash`.execute(
    trx,
  );
  return rows.length;
}

/** Deletes what was, or was to be, told to webhooks about the tickets. The erasure itself is told as a correction. */
export async function eraseWebhookMessages(
  trx: Transaction<Database>,
  { projectId, ticketIds }: ErasureSubject,
): Promise<number> {
  const { rows: events } = await sql`
    delete from outbox where project_id = ${projectId} and kind = 'webhook-event'
      and (payload -> 'ticket' ->> 'id')::bigint = any(${[...ticketIds]}) returning id`.execute(trx);
  const { rows: deliveries } = await sql`
    delete from webhook_delivery where project_id = ${projectId}
      and subject = any(${ticketIds.map((id) => `ticket ${id}`)}) returning id`.execute(trx);
  return events.length + deliveries.length;
}
