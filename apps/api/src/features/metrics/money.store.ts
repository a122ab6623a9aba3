import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { number, sqlRows } from "../../platform/db/sql-rows.ts";
import { COUNTED_AT_MOST } from "../../platform/durable-work/queue-ages.store.ts";

/**
 * Chargebacks that nobody has decided on; at most `COUNTED_AT_MOST`. A cancelled ticket is a decision, too: what is counted
 * here is what Home lists. rules/payments 33
 */
export async function countChargebacks(db: Kysely<Database>): Promise<number> {
  const { rows } = await sqlRows({ count: number })`
    select count(*) as count from (
      select taken.project_id from payment_chargeback taken
      join payment_attempt attempt on attempt.project_id = taken.project_id and attempt.id = taken.attempt_id
      where taken.reversed_at is null and taken.kept_at is null and exists (
        select from ticket where ticket.project_id = attempt.project_id and ticket.status in ('issued', 'held')
          and (ticket.id = attempt.ticket_id or ticket.group_id = attempt.group_id)
      )
      limit ${COUNTED_AT_MOST}
    ) as open`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Payments that differ from their providers and that nobody has marked; at most `COUNTED_AT_MOST`. rules/payments 22, 23 */
export async function countOpenFindings(db: Kysely<Database>): Promise<number> {
  const { rows } = await sqlRows({ count: number })`
    select count(*) as count
    from (select id from reconciliation_finding where state = 'open' limit ${COUNTED_AT_MOST}) as open`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Refunds that providers have refused within a day; at most `COUNTED_AT_MOST`. rules/payments 10 */
export async function countFailedRefunds(db: Kysely<Database>): Promise<number> {
  const { rows } = await sqlRows({ count: number })`
    select count(*) as count from (
      select project_id from payment_refund where state = 'failed' and settled_at > now() - interval '1 day'
      limit ${COUNTED_AT_MOST}
    ) as failed`.execute(db);
  return rows[0]?.count ?? 0;
}
