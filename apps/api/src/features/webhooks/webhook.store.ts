import type { WebhookEventType } from "@foyer/contract/webhooks.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { hastenWork, insertWork } from "../../platform/durable-work/work.store.ts";

export type WebhookKey = { projectId: number; webhookId: number };
export type WebhookValues = { url: string; eventTypes: readonly WebhookEventType[]; isEnabled: boolean };

/** The kind of durable work that sends the deliveries of one webhook. */
export const WEBHOOK_WORK = "webhook";

/** Seconds until a former secret stops signing. rules/webhooks 3 */
const OVERLAP = sql<Date>`now() + interval '24 hours'`;

const FIELDS = [
  "id",
  "version",
  "url",
  "event_types as eventTypes",
  "is_enabled as isEnabled",
  "disabled_because as disabledBecause",
  "created_at as createdAt",
  "former_until as formerUntil",
  "failing_since as failingSince",
  "paused_until as pausedUntil",
] as const;

const selectWebhooks = (db: Kysely<Database>, projectId: number) =>
  db.selectFrom("webhook").select(FIELDS).where("project_id", "=", projectId).orderBy("id");

/** A webhook as it is stored, without its secret. */
export type WebhookRow = Awaited<ReturnType<typeof listWebhookRows>>[number];

export function listWebhookRows(db: Kysely<Database>, projectId: number) {
  return selectWebhooks(db, projectId).execute();
}

export async function findWebhook(db: Kysely<Database>, { projectId, webhookId }: WebhookKey) {
  const query = db.selectFrom("webhook").select(FIELDS);
  const row = await query.where("project_id", "=", projectId).where("id", "=", webhookId).executeTakeFirst();
  return row ?? null;
}

/** Finds a webhook and locks it until the transaction ends. */
export async function lockWebhook(trx: Transaction<Database>, { projectId, webhookId }: WebhookKey) {
  const query = trx.selectFrom("webhook").select(FIELDS);
  const row = await query
    .where("project_id", "=", projectId)
    .where("id", "=", webhookId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** The webhooks of a project, locked in the order of their ids: nobody disables or deletes one meanwhile. */
export function lockWebhookRows(trx: Transaction<Database>, projectId: number) {
  return selectWebhooks(trx, projectId).forUpdate().execute();
}

/** Webhooks of one project are added one after another, so that their number stays within its maximum. */
export async function lockAdding(trx: Transaction<Database>, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('webhooks', ${projectId}))`.execute(trx);
}

export async function insertWebhook(
  trx: Transaction<Database>,
  projectId: number,
  { url, eventTypes, isEnabled, secret }: WebhookValues & { secret: Buffer },
) {
  return await trx
    .insertInto("webhook")
    .values({ project_id: projectId, url, event_types: [...eventTypes], is_enabled: isEnabled, secret })
    .returning(FIELDS)
    .executeTakeFirstOrThrow();
}

/** Writes the next version; what went wrong before is forgotten. */
export async function updateWebhook(
  trx: Transaction<Database>,
  { projectId, webhookId }: WebhookKey,
  { url, eventTypes, isEnabled }: WebhookValues,
) {
  return await trx
    .updateTable("webhook")
    .set(({ eb }) => ({
      url,
      event_types: [...eventTypes],
      is_enabled: isEnabled,
      disabled_because: "",
      failed_rounds: 0,
      failing_since: null,
      paused_until: null,
      version: eb("version", "+", 1),
    }))
    .where("project_id", "=", projectId)
    .where("id", "=", webhookId)
    .returning(FIELDS)
    .executeTakeFirstOrThrow();
}

/** Replaces the secret; the former one signs, too, until its time is over. */
export async function rotateSecret(
  trx: Transaction<Database>,
  { projectId, webhookId }: WebhookKey,
  secret: Buffer,
) {
  return await trx
    .updateTable("webhook")
    .set(({ ref, eb }) => ({
      former_secret: ref("secret"),
      former_until: OVERLAP,
      secret,
      version: eb("version", "+", 1),
    }))
    .where("project_id", "=", projectId)
    .where("id", "=", webhookId)
    .returning(FIELDS)
    .executeTakeFirstOrThrow();
}

export async function removeWebhook(
  trx: Transaction<Database>,
  { projectId, webhookId }: WebhookKey,
): Promise<void> {
  await trx.deleteFrom("webhook").where("project_id", "=", projectId).where("id", "=", webhookId).execute();
}

/**
 * Has the deliveries of a webhook sent now. Each has one piece of work at most, so a receiver gets them in order; the
 * lock of the row keeps a piece that ends from missing what comes at the same moment. rules/webhooks 7
 */
export async function wakeSender(trx: Transaction<Database>, key: WebhookKey): Promise<void> {
  const { projectId, webhookId } = key;
  const row = await trx
    .selectFrom("webhook")
    .select("work_id as workId")
    .where("project_id", "=", projectId)
    .where("id", "=", webhookId)
    .forUpdate()
    .executeTakeFirst();
  if (!row || (row.workId !== null && (await hastenWork(trx, { projectId, id: row.workId })))) return;
  await writeWork(trx, key, await insertWork(trx, projectId, { kind: WEBHOOK_WORK }));
}

/** Notes the piece of work that sends what waits; null: nothing does. */
export async function writeWork(
  trx: Transaction<Database>,
  { projectId, webhookId }: WebhookKey,
  workId: string | null,
): Promise<void> {
  await trx
    .updateTable("webhook")
    .set({ work_id: workId })
    .where("project_id", "=", projectId)
    .where("id", "=", webhookId)
    .execute();
}
