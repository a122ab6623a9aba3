import { type Kysely, sql } from "kysely";
import { isInReach } from "../../platform/db/projects-in-reach.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { AttemptKey, RefundKey } from "../payments/payments.service.ts";

/** Lists attempts that are to be looked at, the first due first. */
export async function listDueAttempts(db: Kysely<Database>, maximum: number): Promise<AttemptKey[]> {
  return await db
    .selectFrom("payment_attempt")
    .select(["project_id as projectId", "id as attemptId"])
    .where(await isInReach(db, "project_id"))
    .where("next_look_at", "<=", sql<Date>`now()`)
    .orderBy("next_look_at")
    .limit(maximum)
    .execute();
}

/**
 * Takes an attempt for this server: another one looks at it again only after the lease, also when this one is killed.
 * False: another server was first.
 */
export async function takeAttempt(
  db: Kysely<Database>,
  { projectId, attemptId }: AttemptKey,
  until: Date,
): Promise<boolean> {
  const taken = await db
    .updateTable("payment_attempt")
    .set({ next_look_at: until })
    .where("project_id", "=", projectId)
    .where("id", "=", attemptId)
    .where("next_look_at", "<=", sql<Date>`now()`)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Lists refunds that the provider is to be asked for. */
export async function listDueRefunds(
  db: Kysely<Database>,
  maximum: number,
): Promise<(RefundKey & AttemptKey & { requestedAt: Date })[]> {
  return await db
    .selectFrom("payment_refund")
    .select([
      "project_id as projectId",
      "id as refundId",
      "attempt_id as attemptId",
      "requested_at as requestedAt",
    ])
    .where(await isInReach(db, "project_id"))
    .where("next_try_at", "<=", sql<Date>`now()`)
    .orderBy("next_try_at")
    .limit(maximum)
    .execute();
}

/** Takes a refund for this server until the next try. False: another server was first. */
export async function takeRefund(
  db: Kysely<Database>,
  { projectId, refundId }: RefundKey,
  until: Date,
): Promise<boolean> {
  const taken = await db
    .updateTable("payment_refund")
    .set({ next_try_at: until })
    .where("project_id", "=", projectId)
    .where("id", "=", refundId)
    .where("next_try_at", "<=", sql<Date>`now()`)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Deletes the events of providers that are never sent again. */
export async function removeOldEvents(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom("payment_event")
    .where(await isInReach(db, "project_id"))
    .where("received_at", "<", sql<Date>`now() - interval '30 days'`)
    .execute();
}
