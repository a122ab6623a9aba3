import type { WebhookDeliveryQuery, WebhookDeliveryState } from "@foyer/contract/webhooks.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { allowLongStatements } from "../../platform/db/time-limits.ts";
import type { WebhookKey } from "./webhook.store.ts";

/** Seconds for a change of all deliveries of a webhook: a big event has a million of them. */
const SECONDS_FOR_ALL = 120;

/** The words of deliveries that were not sent because of it. */
const DISABLED = "The webhook was disabled.";

/** A message to be sent. `subject`: `ticket 17`; messages of one subject go in order. */
export type NewDelivery = {
  webhookId: number;
  messageId: string;
  type: string;
  subject: string;
  body: string;
  isEnabled: boolean;
};

const FIELDS = [
  "id",
  "message_id as messageId",
  "type",
  "subject",
  "state",
  "attempts",
  "created_at as createdAt",
  "next_at as nextAt",
  "ended_at as endedAt",
  "answer_status as answerStatus",
  "duration_ms as durationMs",
  "error",
] as const;

/** A delivery as the log lists it. */
export type DeliveryRow = Awaited<ReturnType<typeof listDeliveryRows>>[number];

function ofWebhook(
  db: Kysely<Database>,
  { projectId, webhookId }: WebhookKey,
  state: WebhookDeliveryState | "",
) {
  const all = db
    .selectFrom("webhook_delivery")
    .where("project_id", "=", projectId)
    .where("webhook_id", "=", webhookId);
  return state === "" ? all : all.where("state", "=", state);
}

export async function countDeliveries(
  db: Kysely<Database>,
  key: WebhookKey,
  state: WebhookDeliveryState | "",
): Promise<number> {
  const { count } = await ofWebhook(db, key, state)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** One page, the newest first. */
export function listDeliveryRows(
  db: Kysely<Database>,
  key: WebhookKey,
  { state, currentPage, sizePerPage }: WebhookDeliveryQuery,
) {
  return ofWebhook(db, key, state)
    .select(FIELDS)
    .orderBy("id", "desc")
    .limit(sizePerPage)
    .offset((currentPage - 1) * sizePerPage)
    .execute();
}

export async function findDelivery(db: Kysely<Database>, key: WebhookKey, deliveryId: number) {
  const row = await ofWebhook(db, key, "").select(FIELDS).where("id", "=", deliveryId).executeTakeFirst();
  return row ?? null;
}

/** Adds messages in their order; those of a disabled webhook are failed from the start. rules/webhooks 10 */
export async function insertDeliveries(
  trx: Transaction<Database>,
  projectId: number,
  deliveries: readonly NewDelivery[],
) {
  return await trx
    .insertInto("webhook_delivery")
    .values(
      deliveries.map(({ webhookId, messageId, isEnabled, ...one }) => ({
        project_id: projectId,
        webhook_id: webhookId,
        message_id: messageId,
        ...one,
        ...(!isEnabled && { state: "failed" as const, ended_at: sql<Date>`now()`, error: DISABLED }),
      })),
    )
    .returning(FIELDS)
    .execute();
}

/** Ends the waiting deliveries of a webhook that is disabled. */
export async function failWaiting(
  trx: Transaction<Database>,
  { projectId, webhookId }: WebhookKey,
): Promise<void> {
  await allowLongStatements(trx, { seconds: SECONDS_FOR_ALL });
  await trx
    .updateTable("webhook_delivery")
    .set({ state: "failed", ended_at: sql<Date>`now()`, error: DISABLED })
    .where("project_id", "=", projectId)
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "waiting")
    .execute();
}

const AGAIN = {
  state: "waiting" as const,
  attempts: 0,
  first_tried_at: null,
  ended_at: null,
  next_at: sql<Date>`now()`,
};

/** Queues one delivery again; false: it waits already. */
export async function repeatDelivery(
  trx: Transaction<Database>,
  { projectId, webhookId }: WebhookKey,
  deliveryId: number,
): Promise<boolean> {
  const row = await trx
    .updateTable("webhook_delivery")
    .set(AGAIN)
    .where("project_id", "=", projectId)
    .where("webhook_id", "=", webhookId)
    .where("id", "=", deliveryId)
    .where("state", "<>", "waiting")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Queues the failed deliveries since a moment again; returns how many. */
export async function repeatFailed(
  trx: Transaction<Database>,
  { projectId, webhookId }: WebhookKey,
  since: Date | null,
): Promise<number> {
  await allowLongStatements(trx, { seconds: SECONDS_FOR_ALL });
  const failed = trx
    .updateTable("webhook_delivery")
    .set(AGAIN)
    .where("project_id", "=", projectId)
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "failed");
  const { numUpdatedRows } = await (since
    ? failed.where("created_at", ">=", since)
    : failed
  ).executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Makes all that waits for its next attempt due: the receiver is back. */
export async function hastenDeliveries(
  trx: Transaction<Database>,
  { projectId, webhookId }: WebhookKey,
): Promise<void> {
  await allowLongStatements(trx, { seconds: SECONDS_FOR_ALL });
  await trx
    .updateTable("webhook_delivery")
    .set({ next_at: sql<Date>`now()` })
    .where("project_id", "=", projectId)
    .where("webhook_id", "=", webhookId)
    .where("state", "=", "waiting")
    .where("next_at", ">", sql<Date>`now()`)
    .execute();
}

/** Deletes what ended more than so many days ago. rules/webhooks 11 */
export async function removeOldDeliveries(db: Kysely<Database>, days: number): Promise<void> {
  await sql`delete from webhook_delivery where ended_at < now() - make_interval(days => ${days})`.execute(db);
}
