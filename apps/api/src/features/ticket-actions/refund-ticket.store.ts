import type { ActionRefunds } from "@foyer/contract/ticket-actions.ts";
import type { Cents } from "@foyer/domain/money/cents.ts";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, column, neverNull, nullable, number, sqlRows, text } from "../../platform/db/sql-rows.ts";

type TicketKey = { projectId: number; ticketId: number };
export type RefundedTicket = NonNullable<Awaited<ReturnType<typeof findRefundedTicket>>>;

/** Finds what a refund has to know of its ticket. */
export const findRefundedTicket = (db: Kysely<Database>, { projectId, ticketId }: TicketKey) =>
  db
    .selectFrom("ticket")
    .select(["status", "barcode", "group_id as groupId", "price_cents as price"])
    .where("project_id", "=", projectId)
    .where("id", "=", ticketId)
    .executeTakeFirst();

/** Whether a valid ticket was paid before payments had rows of their own. rules/payments 2 */
export async function isPaidWithoutAttempt(
  db: Kysely<Database>,
  { projectId, ticketId }: TicketKey,
): Promise<boolean> {
  const { rows } = await sqlRows({ id: column("ticket.id") })`
    select ticket.id from ticket where project_id = ${projectId} and ticket.id = ${ticketId}
      and ${isWithoutAttempt(projectId)}`.execute(db);
  return rows.length > 0;
}

const isWithoutAttempt = (projectId: number) => sql`ticket.status = 'issued' and ticket.payment_id is not null
  and ticket.price_cents > 0 and not exists (
    select from payment_attempt attempt where attempt.project_id = ${projectId}
      and (attempt.ticket_id = ticket.id or attempt.group_id = ticket.group_id)
  )`;

/**
 * What can be given back for `ticket`, a row for each payment: `from (…) as owed`, with its cents, its provider, and
 * whether the installation has a key for it.
 */
export const moneyOf = (projectId: number, accounts: readonly string[]): RawBuilder<unknown> => sql`
  select owed.* from (
    select attempt.provider, attempt.is_live, attempt.currency,
      attempt.provider || case when attempt.is_live then ' live' else ' test' end
        || coalesce(' ' || attempt.account_id, '') = any(${[...accounts]}::text[])
        as is_refundable,
      case when attempt.group_id is null or (own.cents > 0 and attempt.refunds_fee and "full".cents - own.cents <= attempt.fee_cents)
        then "full".cents else own.cents
      end as cents
    from payment_attempt attempt
    cross join lateral (
      select coalesce(sum(amount_cents), 0)::bigint as all_cents,
        coalesce(sum(amount_cents) filter (where refund.ticket_id = ticket.id), 0)::bigint as own_cents
      from payment_refund refund
      where refund.project_id = ${projectId} and refund.attempt_id = attempt.id and refund.state <> 'failed'
    ) given
    cross join lateral (
      select greatest(0, attempt.paid_cents - attempt.charged_back_cents - given.all_cents
        - case when attempt.refunds_fee then 0 else attempt.fee_cents end) as cents
    ) as "full"
    cross join lateral (
      select least("full".cents, greatest(0, ticket.price_cents - given.own_cents)) as cents
    ) own
    where attempt.project_id = ${projectId} and attempt.paid_cents > 0
      and (attempt.ticket_id = ticket.id or attempt.group_id = ticket.group_id)
    union all
    select 'hand', true, null, false, ticket.price_cents where ${isWithoutAttempt(projectId)}
  ) as owed`;

const MONEY = {
  isByHand: boolean,
  isLive: boolean,
  currency: nullable(text),
  count: number,
  cents: neverNull(column("payment_attempt.paid_cents")),
};
export type Owed = {
  isByHand: boolean;
  isLive: boolean;
  currency: string | null;
  count: number;
  cents: Cents;
};

/** Adds up what a refund of chosen tickets would give back, by currency. `currency` null: that of the settings. */
export async function sumMoney(
  db: Kysely<Database>,
  projectId: number,
  {
    accounts,
    chosen,
    maximum,
  }: { accounts: readonly string[]; chosen: RawBuilder<unknown>; maximum: number },
): Promise<Owed[]> {
  const { rows } = await sqlRows(MONEY)`
    select owed.provider = 'hand' as "isByHand", owed.is_live as "isLive", owed.currency, count(distinct ticket.id) as count,
      sum(owed.cents)::bigint as cents
    from (select id from (${chosen}) as hit limit ${maximum}) as chosen
    join ticket on ticket.project_id = ${projectId} and ticket.id = chosen.id
    cross join lateral (${moneyOf(projectId, accounts)}) as owed
    where owed.cents > 0 and (owed.is_refundable or owed.provider = 'hand')
    group by 1, 2, 3 order by 1, 2 desc, 5 desc`.execute(db);
  return rows;
}

/** Counts what has become of the refunds of an action. */
export async function countRefunds(
  db: Kysely<Database>,
  { projectId, actionId }: { projectId: number; actionId: string },
): Promise<ActionRefunds> {
  const { rows } = await sqlRows({ waiting: number, succeeded: number, failed: number })`
    select count(*) filter (where state in ('requested', 'pending')) as waiting,
      count(*) filter (where state = 'succeeded') as succeeded, count(*) filter (where state = 'failed') as failed
    from payment_refund where project_id = ${projectId} and action_id = ${actionId}::uuid`.execute(db);
  return rows[0] ?? { waiting: 0, succeeded: 0, failed: 0 };
}
