import type { LeftOutReason, MessageOutcome } from "@foyer/domain/mail-text/message.ts";
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, neverNull, number, sqlRows, text, textOf } from "../../platform/db/sql-rows.ts";
import { BULK_LANE, HOLDER, insertMails } from "../mail/mail.service.ts";
import type { MessageKey } from "./message.store.ts";

type Chosen = { chosen: RawBuilder<unknown>; maximum: number };

/** Writes the chosen tickets of a message, at most `maximum`, and returns the number of its tickets. */
export async function insertChosen(
  trx: Transaction<Database>,
  key: MessageKey,
  chosen: Chosen,
): Promise<number> {
  await insertMissing(trx, key, chosen);
  return writeTotal(trx, key);
}

/** Replaces the tickets of a message that has not started. `isChanged`: they are others now. */
export async function replaceChosen(
  trx: Transaction<Database>,
  key: MessageKey,
  { chosen, maximum }: Chosen,
): Promise<{ total: number; isChanged: boolean }> {
  const { numAffectedRows: removed = 0n } = await sql`
    delete from message_ticket where project_id = ${key.projectId} and message_id = ${key.messageId}
      and ticket_id not in (select id from (${chosen}) as hit limit ${maximum})`.execute(trx);
  const added = await insertMissing(trx, key, { chosen, maximum });
  return { total: await writeTotal(trx, key), isChanged: removed + added > 0n };
}

async function insertMissing(
  trx: Transaction<Database>,
  { projectId, messageId }: MessageKey,
  { chosen, maximum }: Chosen,
): Promise<bigint> {
  // Raw: one statement for all tickets, whose project comes from a row: with it a cluster has a single task.
  const { numAffectedRows = 0n } = await sql`
    insert into message_ticket (project_id, message_id, ticket_id)
    select ticket.project_id, ${messageId}::uuid, ticket.id from ticket
    join (select id from (${chosen}) as hit limit ${maximum}) as chosen on chosen.id = ticket.id
    where ticket.project_id = ${projectId}
    on conflict do nothing`.execute(trx);
  return numAffectedRows;
}

/** Writes how many tickets a message has; returns the number. */
async function writeTotal(trx: Transaction<Database>, { projectId, messageId }: MessageKey): Promise<number> {
  const { total } = await trx
    .selectFrom("message_ticket")
    .select(trx.fn.countAll<number>().as("total"))
    .where("project_id", "=", projectId)
    .where("message_id", "=", messageId)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("message")
    .set({ total })
    .where("project_id", "=", projectId)
    .where("id", "=", messageId)
    .execute();
  return total;
}

/** A query for the tickets of a message. */
export const selectTicketsOf = ({ projectId, messageId }: MessageKey): RawBuilder<unknown> => sql`
  select ticket_id as id from message_ticket where project_id = ${projectId} and message_id = ${messageId}`;

/** The rules by which a message leaves tickets out. `unsubscribed`: the condition for `ticket.email`; null: the message is about the ticket. */
export type Evaluation = {
  projectId: number;
  isPerTicket: boolean;
  unsubscribed: RawBuilder<SqlBool> | null;
};

/** Why a ticket gets no mail, or 'done'. rules/messages 5 */
const outcomeOf = ({ projectId, unsubscribed }: Evaluation) => sql`
  case when ticket.status in ('cancelled', 'expired') then ticket.status
    when trim(ticket.email) = '' then 'no-address'
    when (select bounced_at is not null and lower(mail.recipient) = lower(trim(ticket.email)) from mail
      where mail.project_id = ${projectId} and mail.ticket_id = ticket.id order by mail.id desc limit 1) then 'bounced'
    when ${unsubscribed ?? sql`false`} then 'unsubscribed' else 'done' end`;

/** The number of a ticket among those with its address that get the mail. */
const placeAtAddress = sql`row_number() over (partition by outcome = 'done', lower(recipient) order by ticket_id)`;

/** Counts what would become of chosen tickets now, by language, of at most `maximum`. */
export async function countOutcomesNow(
  trx: Transaction<Database>,
  evaluation: Evaluation,
  { chosen, maximum }: { chosen: RawBuilder<unknown>; maximum: number },
) {
  const { projectId, isPerTicket } = evaluation;
  const { rows } = await sqlRows({
    outcome: textOf<MessageOutcome>(),
    cultureCode: text,
    count: number,
  })`
    with evaluated as (
      select ticket.id as ticket_id, trim(ticket.email) as recipient, ticket.culture_code, ${outcomeOf(evaluation)} as outcome
      from (select id from (${chosen}) as hit limit ${maximum}) as chosen
      join ticket on ticket.project_id = ${projectId} and ticket.id = chosen.id
    ), decided as (
      select culture_code, case when outcome = 'done' and not ${isPerTicket}::boolean and ${placeAtAddress} > 1
        then 'same-address' else outcome end as outcome from evaluated
    )
    select outcome, culture_code as "cultureCode", count(*) as count from decided group by 1, 2 order by 3 desc, 1, 2`.execute(
    trx,
  );
  return rows;
}

/** Locks a message, so that one server at a time makes its mails; false: it was stopped. rules/messages 6, 7 */
export async function lockUnstopped(
  trx: Transaction<Database>,
  { projectId, messageId }: MessageKey,
): Promise<boolean> {
  const { rows } = await sqlRows({ isOpen: boolean })`
    select stopped_at is null as "isOpen" from message
    where project_id = ${projectId} and id = ${messageId} for update`.execute(trx);
  return rows[0]?.isOpen ?? false;
}

/**
 * Decides the next tickets of a message, at most `maximum`, and makes their mails. Needs the lock of the message. Returns how
 * many it decided. rules/messages 6
 */
export async function queueSome(
  trx: Transaction<Database>,
  { projectId, messageId }: MessageKey,
  { evaluation, maximum }: { evaluation: Evaluation; maximum: number },
): Promise<number> {
  const { rows: decided } = await sqlRows({ ...HOLDER, outcome: textOf<MessageOutcome>() })`
    with evaluated as (
      select ticket.id as ticket_id, trim(ticket.email) as recipient, ticket.culture_code,
        ${outcomeOf(evaluation)} as outcome
      from (
        select ticket_id from message_ticket
        where project_id = ${projectId} and message_id = ${messageId} and outcome is null
        order by ticket_id limit ${maximum}
      ) as open join ticket on ticket.project_id = ${projectId} and ticket.id = open.ticket_id
    )
    select ticket_id, recipient, culture_code,
      case when outcome = 'done' and not ${evaluation.isPerTicket}::boolean and (${placeAtAddress} > 1 or exists (
        select from mail where mail.project_id = ${projectId} and mail.message_id = ${messageId}
          and lower(mail.recipient) = lower(evaluated.recipient))) then 'same-address' else outcome end as outcome
    from evaluated order by ticket_id`.execute(trx);
  const ids = decided.map(({ ticket_id }) => ticket_id);
  const outcomes = decided.map(({ outcome }) => outcome);
  await sql`
    update message_ticket set outcome = decided.outcome
    from unnest(${ids}::bigint[], ${outcomes}::text[]) as decided (ticket_id, outcome)
    where message_ticket.project_id = ${projectId} and message_ticket.message_id = ${messageId}
      and message_ticket.ticket_id = decided.ticket_id`.execute(trx);
  await insertMails(
    trx,
    projectId,
    decided
      .filter(({ outcome }) => outcome === "done")
      .map(({ outcome: _, ...holder }) => ({
        ...holder,
        kind: "message",
        message_id: messageId,
        lane: BULK_LANE,
      })),
  );
  return decided.length;
}

/** Counts the tickets of a message that have an outcome, and by reason those that get no mail. */
export async function countDecided(db: Kysely<Database>, { projectId, messageId }: MessageKey) {
  const ofMessage = sql`project_id = ${projectId} and message_id = ${messageId}`;
  const { rows } = await sqlRows({ reason: neverNull(textOf<LeftOutReason>()), count: number })`
    select outcome as reason, count(*) as count from message_ticket
    where ${ofMessage} and outcome <> 'done' group by 1 order by 2 desc, 1`.execute(db);
  const open = await sqlRows({ count: number })`
    select count(*) as count from message_ticket where ${ofMessage} and outcome is null`.execute(db);
  return { leftOut: rows, open: open.rows[0]?.count ?? 0 };
}
