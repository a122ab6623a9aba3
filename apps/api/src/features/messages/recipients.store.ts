import type { RecipientState } from "@foyer/contract/messages.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { column, moment, neverNull, nullable, number, sqlRows, textOf } from "../../platform/db/sql-rows.ts";
import type { MessageKey } from "./message.store.ts";

/** The chosen tickets of a message, each with its mail. A mail to an address is that of its first ticket. */
const recipientsOf = ({ projectId, messageId }: MessageKey) => sql`
  select ticket.id, ticket.first_name, ticket.last_name, ticket.sur_name, ticket.email, mail.sent_at,
    case when chosen.outcome is null then 'open' when chosen.outcome <> 'done' then chosen.outcome
      when bounced_at is not null then 'bounced' when mail.sent_at is not null then 'sent'
      when work.state = 'failed' then 'failed' when work.state = 'cancelled' then 'discarded' else 'waiting' end as state,
    case when bounced_at is not null then bounce_reason else coalesce(work.last_error, '') end as reason
  from message_ticket chosen
  join ticket on ticket.project_id = ${projectId} and ticket.id = chosen.ticket_id
  left join mail on mail.project_id = ${projectId} and mail.ticket_id = chosen.ticket_id
    and mail.message_id = ${messageId}
  left join durable_work work on work.project_id = ${projectId} and work.id = mail.work_id
  where chosen.project_id = ${projectId} and chosen.message_id = ${messageId}`;

const isIn = (state: RecipientState | "") => (state === "" ? sql`true` : sql`state = ${state}`);

export async function countRecipientRows(
  db: Kysely<Database>,
  key: MessageKey,
  state: RecipientState | "",
): Promise<number> {
  const { rows } = await sqlRows({ count: number })`
    select count(*) as count from (${recipientsOf(key)}) as recipient where ${isIn(state)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listRecipientPage(
  db: Kysely<Database>,
  key: MessageKey,
  { state, limit, offset }: { state: RecipientState | ""; limit: number; offset: number },
) {
  const { rows } = await sqlRows({
    ticketId: column("ticket.id"),
    firstName: column("ticket.first_name"),
    lastName: column("ticket.last_name"),
    surName: column("ticket.sur_name"),
    email: column("ticket.email"),
    state: neverNull(textOf<RecipientState>()),
    reason: neverNull(textOf<string>()),
    sentAt: nullable(moment),
  })`
    select id as "ticketId", first_name as "firstName", last_name as "lastName", sur_name as "surName", email, state,
      reason, sent_at as "sentAt"
    from (${recipientsOf(key)}) as recipient where ${isIn(state)}
    order by id limit ${limit} offset ${offset}`.execute(db);
  return rows;
}
