import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { forEachProject } from "../../platform/durable-work/one-by-one.ts";
import type { JobParts } from "../../platform/durable-work/repeat.ts";
import { listWaitingProjects } from "../../platform/durable-work/waiting-rows.store.ts";
import { writeMessage } from "./message.ts";
import { lockWebhookRows, type WebhookRow, wakeSender } from "./webhook.store.ts";
import { insertDeliveries, type NewDelivery } from "./webhook-delivery.store.ts";
import { eventsToTell, lockEvents, type OutboxEvent, takeEvents } from "./webhook-outbox.store.ts";
import { openTicketWriter } from "./webhook-ticket.service.ts";

const EVENTS_PER_TRANSACTION = 200;

/**
 * Turns the events of all projects into deliveries, and returns whether there were any. Any number of servers may do so at
 * once. rules/webhooks 7
 */
export async function relayEvents({ db, log }: JobParts, stopping: AbortSignal): Promise<boolean> {
  const projects = await listWaitingProjects(db, eventsToTell);
  await forEachProject(projects, {
    log,
    stopping,
    failed: "events could not be relayed to webhooks",
    perform: async (projectId) => {
      while (!stopping.aborted && (await relaySome(db, projectId)) === EVENTS_PER_TRANSACTION);
    },
  });
  return projects.length > 0;
}

/** Relays some events of a project; returns how many it took. */
const relaySome = (db: Kysely<Database>, projectId: number): Promise<number> =>
  inTransaction(db, async (trx) => {
    if (!(await lockEvents(trx, projectId))) return 0;
    const events = await takeEvents(trx, projectId, EVENTS_PER_TRANSACTION);
    const webhooks = await lockWebhookRows(trx, projectId);
    const deliveries = await composeDeliveries(trx, projectId, { events, webhooks });
    if (deliveries.length === 0) return events.length;
    const told = new Set(deliveries.map(({ webhookId }) => webhookId));
    for (const { id: webhookId, isEnabled } of webhooks)
      if (isEnabled && told.has(webhookId)) await wakeSender(trx, { projectId, webhookId });
    await insertDeliveries(trx, projectId, deliveries);
    return events.length;
  });

type Batch = { events: readonly OutboxEvent[]; webhooks: readonly WebhookRow[] };

async function composeDeliveries(
  trx: Transaction<Database>,
  projectId: number,
  { events, webhooks }: Batch,
): Promise<NewDelivery[]> {
  const wanted = new Set<string>(webhooks.flatMap(({ eventTypes }) => eventTypes));
  const told = events.filter(({ type }) => wanted.has(type));
  if (told.length === 0) return [];
  const toTicket = await openTicketWriter(trx, projectId);
  const deliveries: NewDelivery[] = [];
  for (const event of told) {
    const { type } = event;
    const { subject, data } = await contentOf(event, toTicket);
    const body = writeMessage({ type, at: new Date(event.at), projectId, data });
    for (const { id: webhookId, eventTypes, isEnabled } of webhooks) {
      if (!(eventTypes as readonly string[]).includes(type)) continue;
      deliveries.push({ webhookId, messageId: randomUUID(), type, subject, body, isEnabled });
    }
  }
  return deliveries;
}

/** The subject of a message, whose messages keep their order, and its data. rules/webhooks 5 */
async function contentOf(event: OutboxEvent, toTicket: Awaited<ReturnType<typeof openTicketWriter>>) {
  if ("ticket" in event) {
    const { ticket, visit } = event;
    const data = { ticket: await toTicket(ticket), ...(visit && { visit }) };
    return { subject: `ticket ${ticket.id}`, data };
  }
  if ("waiting" in event) {
    const { offerUntil, ...waiting } = event.waiting;
    const data = { waiting: { ...waiting, offerUntil: new Date(offerUntil).toISOString() } };
    return { subject: `waiting ${waiting.entryId}`, data };
  }
  const { registration } = event;
  return { subject: `registration ${registration.registrationId}`, data: { registration } };
}
