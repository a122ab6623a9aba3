import type { PaymentFilter } from "@foyer/contract/payment-list.ts";
import { groupOfReference, ticketOfReference } from "@foyer/domain/ticket/payment.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";

const AMOUNT = /^(\d{1,9})(?:[.,](\d{1,2}))?$/;
/** Ids and amounts that the database can compare. */
const DIGITS = /^[1-9]\d{0,14}$/;

/** Which attempts of a project a filter finds, but for its time: a condition on `attempt`. rules/payments 19 */
export function isFound(projectId: number, filter: PaymentFilter): RawBuilder<SqlBool> {
  const { state, refund, chargeback, provider, method, mode, text } = filter;
  const conditions = [
    sql<SqlBool>`attempt.project_id = ${projectId}`,
    ...(state ? [sql<SqlBool>`attempt.state = ${state}`] : []),
    ...(provider ? [sql<SqlBool>`attempt.provider = ${provider}`] : []),
    ...(method ? [sql<SqlBool>`attempt.method = ${method}`] : []),
    ...(mode ? [sql<SqlBool>`attempt.is_live = ${mode === "live"}`] : []),
    ...(refund
      ? [
          sql<SqlBool>`attempt.id in (select refund.attempt_id from payment_refund refund
            where refund.project_id = ${projectId} and refund.state = ${refund})`,
        ]
      : []),
    ...(chargeback
      ? [
          sql<SqlBool>`attempt.id in (select taken.attempt_id from payment_chargeback taken
            where taken.project_id = ${projectId} and (taken.reversed_at is null) = ${chargeback === "taken"})`,
        ]
      : []),
    ...(text ? [isNamed(projectId, text)] : []),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Whether a moment is in the span of a filter. */
export function isInSpan(at: RawBuilder<unknown>, { from, to }: PaymentFilter): RawBuilder<SqlBool> {
  const conditions = [
    ...(from ? [sql<SqlBool>`${at} >= ${new Date(from)}::timestamptz`] : []),
    ...(to ? [sql<SqlBool>`${at} < ${new Date(to)}::timestamptz`] : []),
  ];
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Each way of being named reads an index of its own; joined by "or" they would read all payments. */
function isNamed(projectId: number, text: string): RawBuilder<SqlBool> {
  const begins = `${text.replace(/[\\%_]/g, "\\$&")}%`;
  const ticketId = ticketOfReference(text) ?? (DIGITS.test(text) ? Number(text) : null);
  const groupId = groupOfReference(text);
  const cents = centsOf(text);
  const ways = [
    sql`select id from payment_attempt where project_id = ${projectId} and reference like ${begins}`,
    sql`select attempt_id from payment_refund where project_id = ${projectId} and reference like ${begins}`,
    sql`select attempt_id from payment_chargeback where project_id = ${projectId} and reference like ${begins}`,
    ...(ticketId === null
      ? []
      : [
          sql`select id from payment_attempt where project_id = ${projectId} and ticket_id = ${ticketId}::bigint`,
          sql`select id from payment_attempt where project_id = ${projectId} and group_id =
            (select group_id from ticket where project_id = ${projectId} and id = ${ticketId}::bigint)`,
        ]),
    ...(groupId === null
      ? []
      : [
          sql`select id from payment_attempt where project_id = ${projectId} and group_id = ${groupId}::bigint`,
        ]),
    ...(cents === null
      ? []
      : [
          sql`select id from payment_attempt where project_id = ${projectId} and amount_cents = ${cents}::bigint`,
          sql`select id from payment_attempt where project_id = ${projectId} and fee_cents > 0
            and amount_cents + fee_cents = ${cents}::bigint`,
        ]),
  ];
  return sql<SqlBool>`attempt.id in (${sql.join(ways, sql` union `)})`;
}

function centsOf(text: string): number | null {
  const [, whole, part = ""] = AMOUNT.exec(text) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}
