import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, number, sqlRows } from "../../platform/db/sql-rows.ts";
import { COUNTED_AT_MOST } from "../../platform/durable-work/queue-ages.store.ts";

/** Holds that are due and have not expired yet, of all projects; at most `COUNTED_AT_MOST`. */
export async function countDueHolds(db: Kysely<Database>): Promise<{ due: number; oldestSeconds: number }> {
  const { rows } = await sqlRows({ due: number, oldestSeconds: number })`
    select count(*) as due, coalesce(extract(epoch from now() - min(expire_payment_at)), 0)::float8 as "oldestSeconds"
    from (
      select expire_payment_at from ticket where status = 'held' and expire_payment_at <= now()
      order by expire_payment_at limit ${COUNTED_AT_MOST}
    ) as oldest`.execute(db);
  return rows[0] ?? { due: 0, oldestSeconds: 0 };
}

/** The lines of all waiting lists, and offers that are due and have not ended yet; each at most `COUNTED_AT_MOST`. */
export async function countLines(
  db: Kysely<Database>,
): Promise<{ waiting: number; offered: number; due: number; oldestSeconds: number }> {
  const counted = (state: string) =>
    sql`select project_id from waiting_entry where state = ${state} limit ${COUNTED_AT_MOST}`;
  const { rows } = await sqlRows({ waiting: number, offered: number, due: number, oldestSeconds: number })`
    select (select count(*) from (${counted("waiting")}) as line) as waiting,
      (select count(*) from (${counted("offered")}) as open_offers) as offered,
      count(*) as due, coalesce(extract(epoch from now() - min(offer_until)), 0)::float8 as "oldestSeconds"
    from (
      select offer_until from waiting_entry where state = 'offered' and offer_until <= now()
      order by offer_until limit ${COUNTED_AT_MOST}
    ) as overdue`.execute(db);
  return rows[0] ?? { waiting: 0, offered: 0, due: 0, oldestSeconds: 0 };
}

/** Rows of the outbox that no server has made mails or deliveries of yet; at most `COUNTED_AT_MOST`. rules/mail 1 */
export async function countOutbox(db: Kysely<Database>): Promise<{ rows: number; oldestSeconds: number }> {
  const { rows } = await sqlRows({ rows: number, oldestSeconds: number })`
    select count(*) as rows, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds"
    from (select created_at from outbox limit ${COUNTED_AT_MOST}) as counted`.execute(db);
  return rows[0] ?? { rows: 0, oldestSeconds: 0 };
}

/** Are all mails paused? rules/mail 15 */
export async function areMailsPaused(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sqlRows({
    isPaused: boolean,
  })`select exists (select from mail_pause) as "isPaused"`.execute(db);
  return rows[0]?.isPaused ?? false;
}
