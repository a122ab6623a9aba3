import { LIMITS } from "@foyer/contract/limits.ts";
import type { Webhook, WebhookChanges } from "@foyer/contract/webhooks.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { requireVersion, updateVersioned } from "../../platform/http/update-versioned.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { getProject } from "../projects/projects.service.ts";
import * as store from "./webhook.store.ts";
import { failWaiting } from "./webhook-delivery.store.ts";
import { rememberOpenings } from "./webhook-openings.service.ts";
import { createSecret } from "./webhook-secret.service.ts";

export async function listWebhooks(
  db: Kysely<Database>,
  projectId: number,
  outbound: Outbound,
): Promise<Webhook[]> {
  await getProject(db, projectId);
  return (await store.listWebhookRows(db, projectId)).map((row) => toWire(row, outbound));
}

export async function getWebhook(
  db: Kysely<Database>,
  key: store.WebhookKey,
  outbound: Outbound,
): Promise<Webhook> {
  return toWire(await requireWebhook(db, key), outbound);
}

export async function requireWebhook(db: Kysely<Database>, key: store.WebhookKey) {
  const row = await store.findWebhook(db, key);
  if (!row) throw problem("not-found");
  return row;
}

/** Adds a webhook with a secret of its own. Throws `too-many-webhooks`, and `invalid-fields` for a refused address. */
export async function createWebhook(
  { db, record }: RecordedContext,
  projectId: number,
  { values, outbound }: { values: store.WebhookValues; outbound: Outbound },
) {
  await getProject(db, projectId);
  requireAddress(values.url, outbound);
  await store.lockAdding(db, projectId);
  const others = await store.listWebhookRows(db, projectId);
  if (others.length >= LIMITS.webhooks) throw problem("too-many-webhooks");
  if (others.length === 0) await rememberOpenings(db, projectId);
  const { secret, sealed } = await createSecret(db, projectId);
  const row = await store.insertWebhook(db, projectId, { ...values, secret: sealed });
  record({ action: "create", ...entryOf(projectId, row), after: toAudit(values) });
  return { ...toWire(row, outbound), secret };
}

/** Changes a webhook; disabling it ends what waits. */
export async function updateWebhook(
  context: RecordedContext,
  key: store.WebhookKey,
  { sent, outbound }: { sent: WebhookChanges; outbound: Outbound },
): Promise<Webhook> {
  const { db } = context;
  const { url, eventTypes, isEnabled } = sent;
  return updateVersioned(context, {
    lock: () => store.lockWebhook(db, key),
    valuesOf: ({ url, eventTypes, isEnabled }: store.WebhookRow) => ({ url, eventTypes, isEnabled }),
    sent: { url, eventTypes, isEnabled },
    complete: (wanted, before) => {
      if (wanted.url !== before.url) requireAddress(wanted.url, outbound);
      return wanted;
    },
    write: async (values) => {
      const row = await store.updateWebhook(db, key, values);
      if (values.isEnabled) await store.wakeSender(db, key);
      else await failWaiting(db, key);
      return toWire(row, outbound);
    },
    toAnswer: (row) => toWire(row, outbound),
    entryOf: (values) => entryOf(key.projectId, { ...values, id: key.webhookId }),
    toAudit,
  });
}

export async function removeWebhook(context: RecordedContext, key: store.WebhookKey, outbound: Outbound) {
  const { db, record } = context;
  const row = await store.lockWebhook(db, key);
  if (!row) throw problem("not-found");
  await requireVersion(context, row.version, () => toWire(row, outbound));
  await store.removeWebhook(db, key);
  record({ action: "delete", ...entryOf(key.projectId, row), before: toAudit(row) });
  return { id: row.id };
}

/** Replaces the secret; the former one signs, too, for a day. rules/webhooks 3 */
export async function rotateSecret(
  { db, record }: RecordedContext,
  key: store.WebhookKey,
  outbound: Outbound,
) {
  if (!(await store.lockWebhook(db, key))) throw problem("not-found");
  const { secret, sealed } = await createSecret(db, key.projectId);
  const row = await store.rotateSecret(db, key, sealed);
  record({ action: "update", ...entryOf(key.projectId, row), after: { secret: "replaced" } });
  return { ...toWire(row, outbound), secret };
}

function requireAddress(url: string, outbound: Outbound): void {
  const refusal = outbound.refusalOf(url);
  if (refusal !== null) throw problem("invalid-fields", { fields: { url: refusal } });
}

/** The host alone: the rest of an address may hold a secret of its receiver. */
const hostOf = (url: string) => new URL(url).host;

const entryOf = (projectId: number, { id, url }: { id: number; url: string }) => ({
  entity: "webhook",
  entityId: id,
  entityName: hostOf(url),
  projectId,
});

const toAudit = ({ url, eventTypes, isEnabled }: store.WebhookValues) => ({
  host: hostOf(url),
  eventTypes,
  isEnabled,
});

const toWire = (row: store.WebhookRow, outbound: Outbound): Webhook => ({
  id: row.id,
  version: row.version,
  url: row.url,
  eventTypes: [...row.eventTypes],
  isEnabled: row.isEnabled,
  disabledBecause: row.disabledBecause,
  createdAt: row.createdAt.toISOString(),
  formerSecretUntil:
    row.formerUntil && row.formerUntil.getTime() > Date.now() ? row.formerUntil.toISOString() : null,
  failingSince: row.failingSince?.toISOString() ?? null,
  refusedBecause: outbound.refusalOf(row.url) ?? "",
});
