import type { PaymentFilter } from "@foyer/contract/payment-list.ts";
import type { Cents } from "@foyer/domain/money/cents.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, column, neverNull, nullable, number, sqlRows, text } from "../../platform/db/sql-rows.ts";
import { isFound, isInSpan } from "./payment-filter.store.ts";

type Page = {
  sortName: "createdAt" | "amount";
  sortOrder: "asc" | "desc";
  limit: number;
  offset: number;
};

/** Lists the attempts of a page by their ids. */
export async function listFoundIds(
  db: Kysely<Database>,
  projectId: number,
  filter: PaymentFilter,
  { sortName, sortOrder, limit, offset }: Page,
): Promise<number[]> {
  const order = sql.raw(sortOrder === "asc" ? "asc" : "desc");
  const by = sortName === "amount" ? sql`attempt.amount_cents ${order}, ` : sql``;
  const { rows } = await sqlRows({ id: column("payment_attempt.id") })`
    select attempt.id from payment_attempt attempt
    where ${isFound(projectId, filter)} and ${isInSpan(sql`attempt.created_at`, filter)}
    order by ${by}attempt.created_at ${order}, attempt.id ${order}
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Adds up the payments that a filter finds, by currency, and tests apart from money. rules/payments 19 */
export async function sumUp(db: Kysely<Database>, projectId: number, filter: PaymentFilter) {
  const { rows } = await sqlRows({
    isLive: boolean,
    currency: text,
    count: number,
    paid: neverNull(column("payment_attempt.paid_cents")),
    refunded: neverNull(column("payment_attempt.refunded_cents")),
    chargedBack: neverNull(column("payment_attempt.charged_back_cents")),
    fees: column("payment_attempt.fee_cents"),
  })`
    select is_live as "isLive", currency, count(*) as count, sum(paid_cents)::bigint as paid,
      sum(refunded_cents)::bigint as refunded, sum(charged_back_cents)::bigint as "chargedBack",
      coalesce(sum(fee_cents) filter (where paid_cents > 0), 0)::bigint as fees
    from payment_attempt attempt
    where ${isFound(projectId, filter)} and ${isInSpan(sql`attempt.created_at`, filter)}
    group by is_live, currency order by is_live desc, count(*) desc, currency`.execute(db);
  return rows;
}

/** Finds who and what attempts are for. */
export async function listSubjects(db: Kysely<Database>, projectId: number, attemptIds: readonly number[]) {
  const { rows } = await sqlRows({
    attemptId: column("payment_attempt.id"),
    ticketId: nullable(column("ticket.id")),
    groupId: column("payment_attempt.group_id"),
    firstName: nullable(text),
    lastName: nullable(text),
    surName: nullable(text),
    contactName: nullable(column("ticket_group.contact_name")),
    registrationName: nullable(column("registration.name")),
  })`
    select attempt.id as "attemptId", ticket.id as "ticketId", attempt.group_id as "groupId",
      ticket.first_name as "firstName", ticket.last_name as "lastName", ticket.sur_name as "surName",
      party.contact_name as "contactName", registration.name as "registrationName"
    from payment_attempt attempt
    left join ticket_group party on party.project_id = attempt.project_id and party.id = attempt.group_id
    left join ticket on ticket.project_id = attempt.project_id and ticket.id = coalesce(attempt.ticket_id, (
      select min(member.id) from ticket member
      where member.project_id = ${projectId} and member.group_id = attempt.group_id
    ))
    left join registration on registration.project_id = ticket.project_id and registration.id = ticket.registration_id
    where attempt.project_id = ${projectId} and attempt.id = any(${[...attemptIds]}::bigint[])`.execute(db);
  return rows;
}

export type FoundTotal = {
  isLive: boolean;
  currency: string;
  count: number;
  paid: Cents;
  refunded: Cents;
  chargedBack: Cents;
  fees: Cents;
};
