import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { insertWork } from "../../platform/durable-work/work.store.ts";
import {
  LONG_WORK_RETRY_SECONDS,
  type RecordResult,
  type WorkAttempt,
  type WorkKind,
} from "../../platform/durable-work/work-kind.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { disableWebhook } from "./disable-webhook.service.ts";
import { attemptDelivery, backoff } from "./send-attempt.ts";
import { lockWebhook, WEBHOOK_WORK, type WebhookKey, writeWork } from "./webhook.store.ts";
import { hastenDeliveries } from "./webhook-delivery.store.ts";
import { unsealSecret } from "./webhook-secret.service.ts";
import {
  type DueDelivery,
  findWait,
  findWebhookOfWork,
  type Health,
  listDue,
  writeHealth,
  writeOutcome,
} from "./webhook-sending.store.ts";

/** Webhooks that one server sends to at once. */
const MAX_WEBHOOKS = 16;
/** Messages to one webhook that are on their way at once, each of another subject. */
const MAX_AT_ONCE = 8;
const MESSAGES_PER_QUERY = 200;
/** A webhook with more to send lets others go first after this time. */
const TURN_MS = 10_000;
const HOUR = 3_600;
/** Seconds in which a receiver that only fails gets no further round, unless there is a new event. */
const PAUSE_SECONDS = [5, 30, 120, 600, 1_800, HOUR];
/** A webhook of which everything fails for so long is disabled. rules/webhooks 9 */
const MAX_FAILING_MS = 5 * 24 * HOUR * 1_000;
/** Seconds until it is looked again whether a refused address is allowed meanwhile. */
const REFUSED_WAIT = 600;
const HEALTHY: Health = { failedRounds: 0, failingSince: null, pausedUntil: null };

type Parts = { outbound: Outbound; hasMailServer: boolean };
type Webhook = NonNullable<Awaited<ReturnType<typeof findWebhookOfWork>>>;
type Turn = Parts & { attempt: WorkAttempt; webhook: Webhook; key: WebhookKey; keys: readonly Buffer[] };

/** The kind of durable work that sends the deliveries of one webhook. rules/webhooks 6–9 */
export const sendWebhooks = (parts: Parts): WorkKind => ({
  name: WEBHOOK_WORK,
  concurrency: MAX_WEBHOOKS,
  retrySeconds: LONG_WORK_RETRY_SECONDS,
  unexpectedFailure: "The deliveries could not be made.",
  perform: (attempt) => takeTurn(attempt, parts),
});

async function takeTurn(attempt: WorkAttempt, parts: Parts): Promise<RecordResult> {
  const { db, projectId } = attempt;
  const webhook = await findWebhookOfWork(db, attempt);
  if (!webhook) return async () => undefined;
  const key = { projectId, webhookId: webhook.webhookId };
  if (!webhook.isEnabled) return (trx) => writeWork(trx, key, null);
  if (parts.outbound.refusalOf(webhook.url) !== null) return (trx) => queueNext(trx, key, REFUSED_WAIT);
  const isOverlap = webhook.formerUntil !== null && webhook.formerUntil.getTime() > Date.now();
  const sealed = [webhook.secret, ...(isOverlap && webhook.formerSecret ? [webhook.formerSecret] : [])];
  const keys = await Promise.all(sealed.map((one) => unsealSecret(db, projectId, one)));
  await sendDue({ ...parts, attempt, webhook, key, keys });
  return (trx) => queueNext(trx, key);
}

/** Sends what is due, until nothing is, the turn is over, or only failures come back. */
async function sendDue(turn: Turn): Promise<void> {
  const { attempt, key } = turn;
  let health: Health = turn.webhook;
  const end = performance.now() + TURN_MS;
  const isOver = () => attempt.signal.aborted || attempt.stopping.aborted || performance.now() > end;
  let delivered = 0;
  let failed = 0;
  let failedInARow = 0;
  let due = await listDue(attempt.db, key, MESSAGES_PER_QUERY);
  while (due.length > 0 && !isOver() && failedInARow < MAX_AT_ONCE) {
    const results = await Promise.all(due.splice(0, MAX_AT_ONCE).map((one) => sendOne(turn, one)));
    if (results.includes("gone")) return;
    const arrived = results.filter((result) => result === "delivered").length;
    if (arrived > 0 && delivered === 0) {
      await forgetFailures(attempt.db, key, health);
      health = HEALTHY;
    }
    delivered += arrived;
    failed += results.length - arrived;
    failedInARow = arrived > 0 ? 0 : failedInARow + results.length;
    if (due.length === 0) due = await listDue(attempt.db, key, MESSAGES_PER_QUERY);
  }
  // The lease is lost: an attempt that was interrupted says nothing of the receiver.
  if (attempt.signal.aborted) return;
  if (failed > 0 && (delivered === 0 || failedInARow >= MAX_AT_ONCE)) await noteFailure(turn, health);
}

async function sendOne(turn: Turn, delivery: DueDelivery): Promise<"delivered" | "failed" | "gone"> {
  const { attempt, key, webhook, keys, outbound } = turn;
  const { db, signal } = attempt;
  const result = await attemptDelivery({ url: webhook.url, keys, outbound, signal }, delivery);
  const { isGone, ...outcome } = result;
  // The lease is lost: another server sends it, and stores how that ends.
  if (signal.aborted) return "failed";
  const { projectId } = key;
  await writeOutcome(db, { projectId, id: delivery.id, isFirst: delivery.triedFor === null }, outcome);
  if (!isGone) return outcome.state === "delivered" ? "delivered" : "failed";
  await disable(turn, "The receiver answered 410: it wants no more events.");
  return "gone";
}

/** The receiver is back: what waits because of it does not wait any longer. */
async function forgetFailures(db: Kysely<Database>, key: WebhookKey, before: Health): Promise<void> {
  if (before.failingSince === null) return;
  await writeHealth(db, key, HEALTHY);
  // One failure alone may be about its message.
  if (before.failedRounds > 1) await inTransaction(db, (trx) => hastenDeliveries(trx, key));
}

/** Lets a receiver that only fails rest, longer each time; after five days the webhook is disabled. */
async function noteFailure(turn: Turn, { failedRounds, failingSince, pausedUntil }: Health): Promise<void> {
  const { attempt, key } = turn;
  const now = Date.now();
  if (failingSince !== null && now - failingSince.getTime() >= MAX_FAILING_MS) {
    await disable(turn, "Nothing could be delivered for five days.");
    return;
  }
  // A new event has interrupted the pause; it changes nothing.
  if (pausedUntil !== null && pausedUntil.getTime() > now) return;
  await writeHealth(attempt.db, key, {
    failedRounds: failedRounds + 1,
    failingSince: failingSince ?? new Date(now),
    pausedUntil: new Date(now + backoff(PAUSE_SECONDS, failedRounds) * 1_000),
  });
}

const disable = ({ attempt, key, hasMailServer }: Turn, reason: string): Promise<void> =>
  inTransaction(attempt.db, (trx) => disableWebhook(trx, key, { reason, hasMailServer }));

/** Queues the next piece of work of this webhook, in the transaction that ends this one; none when nothing waits. */
async function queueNext(trx: Transaction<Database>, key: WebhookKey, atLeast = 0): Promise<void> {
  const webhook = await lockWebhook(trx, key);
  if (!webhook) return;
  const wait = webhook.isEnabled ? await findWait(trx, key) : null;
  if (wait === null) return writeWork(trx, key, null);
  const paused = webhook.pausedUntil ? (webhook.pausedUntil.getTime() - Date.now()) / 1_000 : 0;
  const seconds = Math.max(0, wait, paused, atLeast);
  await writeWork(trx, key, await insertWork(trx, key.projectId, { kind: WEBHOOK_WORK, seconds }));
}
