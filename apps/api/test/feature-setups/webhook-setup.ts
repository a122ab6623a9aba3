import { submit } from "@foyer/contract/attend.ts";
import {
  createWebhook,
  listWebhookDeliveries,
  WEBHOOK_EVENT_TYPES,
  type WebhookDelivery,
  type WebhookEventType,
} from "@foyer/contract/webhooks.ts";
import { sql } from "kysely";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { relayEvents } from "../../src/features/webhooks/relay-events.service.ts";
import { sendWebhooks } from "../../src/features/webhooks/send-webhooks.service.ts";
import { runDueWork } from "../../src/platform/durable-work/run-due-work.ts";
import { silentLog } from "../../src/platform/log.ts";
import { parseAllowedHosts } from "../../src/platform/outbound/allowed-hosts.ts";
import { createOutbound } from "../../src/platform/outbound/outbound.ts";
import { askForEmailOnly, emailResult, makeEvent, type TestEvent } from "../events/event.ts";
import { type ItecReceiver, startItecReceiver } from "../receivers/itec-receiver.ts";
import { startTestApp, type TestApp } from "../server/app-client.ts";

export let app: TestApp;
export let receiver: ItecReceiver;
/** The receiver of another integrator. */
export let other: ItecReceiver;

/** Starts a server and two receivers for a test file; each test begins without webhooks. */
export function setUpWebhooks(): void {
  beforeAll(async () => {
    [receiver, other] = await Promise.all([startItecReceiver(), startItecReceiver()]);
    app = await startTestApp({ OUTBOUND_ALLOW: `${receiver.host},${other.host},localhost` });
  });
  afterAll(() => Promise.all([app?.stop(), receiver?.stop(), other?.stop()]));
  beforeEach(async () => {
    for (const table of ["webhook", "mail", "outbox"])
      await sql`delete from ${sql.table(table)}`.execute(app.db);
    // That of registration files is kept with them.
    await sql`delete from durable_work where kind <> 'bulk-registration'`.execute(app.db);
    for (const one of [receiver, other]) {
      one.received.length = 0;
      one.answer((response) => response.writeHead(204).end());
    }
  });
}

const { signal } = new AbortController();
const parts = () => ({ db: app.db, log: silentLog });

/** Does what a server's relay does within a second. */
export const relay = () => relayEvents(parts(), signal);

/** Does what a server's jobs do within two seconds. */
export async function tell({ hasMailServer = false, allowed = `${receiver.host},${other.host}` } = {}) {
  await relay();
  const outbound = createOutbound({ allowed: parseAllowedHosts(allowed) ?? new Set() });
  await runDueWork(parts(), sendWebhooks({ outbound, hasMailServer }), signal);
}

/** All that waits is due now. */
export async function letTimePass(): Promise<void> {
  await sql`update durable_work set due_at = now() where state = 'waiting'`.execute(app.db);
  await sql`update webhook_delivery set next_at = now() where state = 'waiting'`.execute(app.db);
  await sql`update webhook set paused_until = null`.execute(app.db);
}

/** An open registration whose visitors give their address. */
export async function openEvent({ ticketPrice = 0, ticketCount = 500 } = {}) {
  const event = await makeEvent(app, { ticketPrice, ticketCount, codes: ticketCount });
  return { ...event, asked: await askForEmailOnly(app, event) };
}
export type OpenEvent = Awaited<ReturnType<typeof openEvent>>;

export async function sell({ code, asked }: OpenEvent): Promise<number> {
  const body = { results: [emailResult(asked, `${crypto.randomUUID()}@example.org`)] };
  const headers = { "idempotency-key": crypto.randomUUID() };
  const answer = await app.call(submit, { params: { code }, body }, null, headers);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.ticket.ticketId;
}

type Options = { eventTypes?: readonly WebhookEventType[]; url?: string };
export async function addWebhook(
  { projectId }: Pick<TestEvent, "projectId">,
  { eventTypes = WEBHOOK_EVENT_TYPES, url = receiver.url }: Options = {},
) {
  const { status, body, text } = await app.call(createWebhook, {
    params: { projectId },
    body: { url, eventTypes },
  });
  expect(status, text).toBe(201);
  return {
    params: { projectId, webhookId: body.id as number },
    secret: body.secret as string,
  };
}

/** The messages of a receiver; the library of Standard Webhooks verifies each signature. */
export const verified = (secret: string, { received } = receiver) =>
  received.map(({ headers, body }) => {
    const names = ["webhook-id", "webhook-timestamp", "webhook-signature"] as const;
    const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]));
    return { id: signed["webhook-id"], ...(new Webhook(secret).verify(body, signed) as Message) };
  });
type Message = {
  type: string;
  timestamp: string;
  data: {
    ticket?: { TicketId: number; status: string };
    waiting?: { state: string; ticketId: number | null };
  };
};

export const logOf = async (
  params: { projectId: number; webhookId: number },
  query: Record<string, unknown> = {},
): Promise<{ TotalCount: number; failed: number; Items: WebhookDelivery[] }> => {
  const { status, body, text } = await app.call(listWebhookDeliveries, { params, query });
  expect(status, text).toBe(200);
  return body;
};
