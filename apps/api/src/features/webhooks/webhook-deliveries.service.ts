import { randomUUID } from "node:crypto";
import type { WebhookDelivery, WebhookDeliveryQuery } from "@foyer/contract/webhooks.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { toMessageId, writeMessage } from "./message.ts";
import { lockWebhook, type WebhookKey, wakeSender } from "./webhook.store.ts";
import * as store from "./webhook-delivery.store.ts";
import { requireWebhook } from "./webhooks.service.ts";

/** One page of a webhook's deliveries, with the total; a page beyond the end is empty. */
export async function listDeliveries(db: Kysely<Database>, key: WebhookKey, query: WebhookDeliveryQuery) {
  await requireWebhook(db, key);
  return {
    TotalCount: await store.countDeliveries(db, key, query.state),
    Items: (await store.listDeliveryRows(db, key, query)).map(toWire),
    failed: await store.countDeliveries(db, key, "failed"),
  };
}

/** Queues a test event. Throws `webhook-disabled`. */
export async function sendTest(trx: Transaction<Database>, key: WebhookKey): Promise<WebhookDelivery> {
  await lockEnabled(trx, key);
  const { projectId, webhookId } = key;
  const messageId = randomUUID();
  const type = "webhook.test";
  const data = { message: "The webhook works." };
  const body = writeMessage({ type, at: new Date(), projectId, data });
  const delivery = { webhookId, messageId, type, subject: `test ${messageId}`, body, isEnabled: true };
  const [row] = await store.insertDeliveries(trx, projectId, [delivery]);
  if (!row) throw new Error("The test was not stored.");
  await wakeSender(trx, key);
  return toWire(row);
}

/** Queues a delivery again. Throws `delivery-waiting`, `webhook-disabled`. */
export async function repeatDelivery(
  trx: Transaction<Database>,
  key: WebhookKey,
  deliveryId: number,
): Promise<WebhookDelivery> {
  await lockEnabled(trx, key);
  if (!(await store.findDelivery(trx, key, deliveryId))) throw problem("not-found");
  if (!(await store.repeatDelivery(trx, key, deliveryId))) throw problem("delivery-waiting");
  await wakeSender(trx, key);
  const row = await store.findDelivery(trx, key, deliveryId);
  if (!row) throw problem("not-found");
  return toWire(row);
}

/** Queues all that failed since a moment again; returns their number. Throws `webhook-disabled`. */
export async function repeatFailed(
  trx: Transaction<Database>,
  key: WebhookKey,
  since: Date | null,
): Promise<number> {
  await lockEnabled(trx, key);
  const repeated = await store.repeatFailed(trx, key, since);
  if (repeated > 0) await wakeSender(trx, key);
  return repeated;
}

async function lockEnabled(trx: Transaction<Database>, key: WebhookKey): Promise<void> {
  const row = await lockWebhook(trx, key);
  if (!row) throw problem("not-found");
  if (!row.isEnabled) throw problem("webhook-disabled");
}

const toWire = (row: store.DeliveryRow): WebhookDelivery => ({
  id: row.id,
  messageId: toMessageId(row.messageId),
  type: row.type,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.createdAt.toISOString(),
  nextAt: row.nextAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  answerStatus: row.answerStatus,
  durationMs: row.durationMs,
  error: row.error,
  ticketId: row.subject.startsWith("ticket ") ? Number(row.subject.slice("ticket ".length)) : null,
});
