import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { nullable, number, sqlRows, text } from "../../platform/db/sql-rows.ts";
import type { WorkKey } from "../../platform/durable-work/work.store.ts";
import type { WebhookKey } from "./webhook.store.ts";

/** Reads the webhook whose work this is, with its secrets. */
export async function findWebhookOfWork(db: Kysely<Database>, { projectId, id }: WorkKey) {
  const row = await db
    .selectFrom("webhook")
    .select([
      "id as webhookId",
      "url",
      "is_enabled as isEnabled",
      "secret",
      "former_secret as formerSecret",
      "former_until as formerUntil",
      "failed_rounds as failedRounds",
      "failing_since as failingSince",
      "paused_until as pausedUntil",
    ])
    .where("project_id", "=", projectId)
    .where("work_id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** A message that may be sent now. */
export type DueDelivery = Awaited<ReturnType<typeof listDue>>[number];

/** The first waiting delivery of each subject: those that go next. It reads what waits once, in the order of its index. */
const headsOf = ({ projectId, webhookId }: WebhookKey) => sql`
  select distinct on (subject) id, attempts, next_at from webhook_delivery
  where project_id = ${projectId} and webhook_id = ${webhookId} and state = 'waiting'
  order by subject, id`;

/** Lists what may be sent now, one of each subject; what failed before goes last. */
export async function listDue(db: Kysely<Database>, key: WebhookKey, maximum: number) {
  const { rows } = await sqlRows({
    id: number,
    messageId: text,
    body: text,
    attempts: number,
    /** Seconds since its first attempt. */
    triedFor: nullable(number),
  })`
    with due as materialized (
      select id from (${headsOf(key)}) as head where next_at <= now() order by attempts, id limit ${maximum}
    )
    select delivery.id, message_id as "messageId", body, attempts,
      extract(epoch from now() - first_tried_at)::float8 as "triedFor"
    from due join webhook_delivery delivery on delivery.project_id = ${key.projectId} and delivery.id = due.id
    order by attempts, delivery.id`.execute(db);
  return rows;
}

/** Seconds until the next one is due, 0 or less: one is; null: nothing waits. */
export async function findWait(db: Kysely<Database>, key: WebhookKey): Promise<number | null> {
  const { rows } = await sqlRows({ seconds: nullable(number) })`
    select extract(epoch from min(next_at) - now())::float8 as seconds from (${headsOf(key)}) as head`.execute(
    db,
  );
  return rows[0]?.seconds ?? null;
}

/** How an attempt ended. */
export type Outcome = {
  state: "waiting" | "delivered" | "failed";
  answerStatus: number | null;
  durationMs: number;
  error: string;
  /** Seconds until the next attempt. */
  waits: number;
};

/** Stores an attempt. What staff have ended meanwhile stays ended, unless it has arrived. */
export async function writeOutcome(
  db: Kysely<Database>,
  { projectId, id, isFirst }: { projectId: number; id: number; isFirst: boolean },
  { state, answerStatus, durationMs, error, waits }: Outcome,
): Promise<void> {
  await db
    .updateTable("webhook_delivery")
    .set(({ eb }) => ({
      state,
      attempts: eb("attempts", "+", 1),
      answer_status: answerStatus,
      duration_ms: durationMs,
      error,
      next_at: sql<Date>`now() + make_interval(secs => ${waits})`,
      ended_at: state === "waiting" ? null : sql<Date>`now()`,
      ...(isFirst && { first_tried_at: sql<Date>`now()` }),
    }))
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .where("state", state === "delivered" ? "<>" : "=", state === "delivered" ? "delivered" : "waiting")
    .execute();
}

/** Whether the receiver fails. */
export type Health = { failedRounds: number; failingSince: Date | null; pausedUntil: Date | null };

export async function writeHealth(
  db: Kysely<Database>,
  { projectId, webhookId }: WebhookKey,
  { failedRounds, failingSince, pausedUntil }: Health,
): Promise<void> {
  await db
    .updateTable("webhook")
    .set({ failed_rounds: failedRounds, failing_since: failingSince, paused_until: pausedUntil })
    .where("project_id", "=", projectId)
    .where("id", "=", webhookId)
    .execute();
}

/** Disables a webhook; null: it was disabled, or deleted, before. */
export async function writeDisabled(
  trx: Transaction<Database>,
  { projectId, webhookId }: WebhookKey,
  reason: string,
) {
  const row = await trx
    .updateTable("webhook")
    .set(({ eb }) => ({ is_enabled: false, disabled_because: reason, version: eb("version", "+", 1) }))
    .where("project_id", "=", projectId)
    .where("id", "=", webhookId)
    .where("is_enabled", "=", true)
    .returning("url")
    .executeTakeFirst();
  return row ?? null;
}
