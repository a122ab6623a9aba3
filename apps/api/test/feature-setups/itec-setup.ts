import { submit } from "@foyer/contract/attend.ts";
import { listItecDeliveries } from "@foyer/contract/itec-deliveries.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { deliverTickets } from "../../src/features/itec/deliver-tickets.service.ts";
import { relayOutbox } from "../../src/features/mail/relay-outbox.job.ts";
import { runDueWork } from "../../src/platform/durable-work/run-due-work.ts";
import { silentLog } from "../../src/platform/log.ts";
import { parseAllowedHosts } from "../../src/platform/outbound/allowed-hosts.ts";
import { createOutbound } from "../../src/platform/outbound/outbound.ts";
import { askForEmailOnly, emailResult, makeEvent, type TestEvent } from "../events/event.ts";
import { type ItecReceiver, setItecUrl, startItecReceiver } from "../receivers/itec-receiver.ts";
import { startTestApp, type TestApp } from "../server/app-client.ts";

export const KEY = "canary-key-0123456789";

export let app: TestApp;
export let receiver: ItecReceiver;

/** Starts a server and a receiver of deliveries for a test file; each test begins with empty queues. */
export function setUpItec(): void {
  beforeAll(async () => {
    receiver = await startItecReceiver();
    app = await startTestApp({ OUTBOUND_ALLOW: receiver.host });
  });
  afterAll(() => Promise.all([app?.stop(), receiver?.stop()]));
  beforeEach(async () => {
    for (const table of ["itec_delivery", "mail", "durable_work", "outbox"])
      await sql`delete from ${sql.table(table)}`.execute(app.db);
    receiver.received.length = 0;
    receiver.answer((response) => response.writeHead(204).end());
    await setItecUrl(app.db, receiver.url);
  });
}

export const { signal } = new AbortController();
/** Does what a server's jobs do within two seconds. */
export async function deliver(allowed = receiver.host) {
  await relayOutbox(app, signal);
  const outbound = createOutbound({ allowed: parseAllowedHosts(allowed) ?? new Set() });
  await runDueWork({ db: app.db, log: silentLog }, deliverTickets(outbound), signal);
}
export const letTimePass = () =>
  sql`update durable_work set due_at = now() where state = 'waiting'`.execute(app.db);

export type Options = { itec?: string; key?: string; ticketPrice?: number };
export async function open({ itec = "always", key = KEY, ticketPrice = 0 }: Options = {}) {
  const event = await makeEvent(app, { ticketPrice });
  const asked = await askForEmailOnly(app, event);
  const body = { itec, itecSettings: { key, attendeeTypeId: "17" } };
  expect((await app.call(updateRegistration, { params: event, body })).status).toBe(200);
  return { ...event, asked };
}
export type Opened = Awaited<ReturnType<typeof open>>;
export async function sell(
  { code, asked }: Opened,
  more: Record<string, unknown> = {},
  key = crypto.randomUUID(),
) {
  const body = { results: [emailResult(asked, `${crypto.randomUUID()}@example.org`)], ...more };
  const answer = await app.call(submit, { params: { code }, body }, null, { "idempotency-key": key });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.ticket.ticketId as number;
}
export const list = async ({ projectId, registrationId }: TestEvent, query = {}, token = app.admin) =>
  (await app.call(listItecDeliveries, { params: { projectId, registrationId }, query }, token)).body;
export const deliveredTickets = () => receiver.received.map(({ body }) => JSON.parse(body).ticket.ticketId);
