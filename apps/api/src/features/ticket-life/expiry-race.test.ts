import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app-client.ts";
import { askForEmailOnly, emailResult, handIn, makeEvent, type TestEvent } from "../../../test/event.ts";
import { expectInvariants } from "../../../test/invariants.ts";
import { type Server, startServer } from "../../../test/start-server.ts";

// Two server processes on one database, both expiring holds as fast as they can. rules/tickets 16–18
const HOLDS = 300;
const SPREAD_MS = 6000;

let app: TestApp;
let servers: Server[] = [];
beforeAll(async () => {
  app = await startTestApp();
  servers = await Promise.all([1, 2].map(() => startServer(app, { expiresEveryMs: 1 })));
}, 90_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await app?.stop();
});

type Hold = { ticketId: number; dueAt: Date };
type Payment = { status: number; code: string | undefined; paymentId: string };

/** Holds that end one after the other, from three seconds on. */
async function hold(count: number, spreadMs: number): Promise<TestEvent & { holds: Hold[] }> {
  const event = await makeEvent(app, { ticketPrice: 10, ticketCount: count, codes: count });
  const asked = await askForEmailOnly(app, event);
  const visit = (at: number) => handIn(app, event.code, [emailResult(asked, `v${at}@example.org`)]);
  await Promise.all(Array.from({ length: count }, (_, at) => visit(at)));
  const { rows } = await sql<Hold>`
    update ticket set expire_payment_at = clock_timestamp() + interval '3 s' + random() * ${spreadMs} * interval '1 ms'
    where registration_id = ${event.registrationId} returning id as "ticketId", expire_payment_at as "dueAt"`.execute(
    app.db,
  );
  return { ...event, holds: rows };
}

async function pay(url: string, projectId: number, ticketId: number, paymentId: string): Promise<Payment> {
  const answer = await fetch(`${url}/api/projects/${projectId}/tickets/${ticketId}/payment`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${app.admin}` },
    body: JSON.stringify({ paymentId }),
  });
  const { Error: refusal } = (await answer.json()) as { Error?: { Code: string } };
  return { status: answer.status, code: refusal?.Code, paymentId };
}
const ticketsOf = ({ registrationId }: TestEvent) =>
  app.db
    .selectFrom("ticket")
    .select(["id", "status", "payment_id as paymentId"])
    .where("registration_id", "=", registrationId)
    .execute();
const heldOf = async (event: TestEvent) => (await ticketsOf(event)).filter(({ status }) => status === "held");

/** Pays every hold at both servers about the moment at which it ends, and waits until none is held. */
async function race(event: TestEvent & { holds: Hold[] }): Promise<Map<number, Payment[]>> {
  const payments = new Map<number, Payment[]>();
  const payAround = async ({ ticketId, dueAt }: Hold, number: number) => {
    // Pay around the end of the hold; every other one earlier, because a busy machine is late with its calls.
    const early = number % 2 === 0 ? 2_500 : 400;
    const tries = servers.map(async ({ url }, at) => {
      await sleep(Math.max(0, dueAt.getTime() - Date.now() - early + Math.random() * 1_000));
      return pay(url, event.projectId, ticketId, `PAY-${ticketId}-${at}`);
    });
    payments.set(ticketId, await Promise.all(tries));
  };
  await Promise.all(event.holds.map(payAround));
  await expect.poll(() => heldOf(event), { timeout: 20_000 }).toEqual([]);
  return payments;
}

it("300 holds come to one end each, paid at two servers about the moment at which both expire them", {
  timeout: 120_000,
}, async () => {
  const event = await hold(HOLDS, SPREAD_MS);
  const payments = await race(event);

  const ends = { issued: 0, expired: 0 };
  for (const { id, status, paymentId } of await ticketsOf(event)) {
    const tries = payments.get(id) ?? [];
    const accepted = tries.filter((one) => one.status === 200);
    expect(accepted.length, `ticket ${id}`).toBe(status === "issued" ? 1 : 0);
    expect(accepted[0]?.paymentId ?? null).toBe(paymentId);
    // The payment in time may still be running when the late one is refused.
    const refusals = status === "issued" ? ["ticket-paid", "ticket-expired"] : ["ticket-expired"];
    for (const one of tries.filter(({ status: answer }) => answer !== 200)) {
      expect(one.status).toBe(409);
      expect(refusals).toContain(one.code);
    }
    ends[status as keyof typeof ends] += 1;
  }
  // Otherwise there was no race.
  expect(ends.issued).toBeGreaterThan(HOLDS / 20);
  expect(ends.expired).toBeGreaterThan(HOLDS / 20);
  const { rows } = await sql<{ count: number }>`
    select count(*) from audit where project_id = ${event.projectId} and entity = 'ticket' and action = 'update'
    group by entity_id having count(*) <> 1`.execute(app.db);
  expect(rows).toEqual([]);
  await expectInvariants(app.db);
});

it("the control: without its locks and the database's guards the same race counts places back twice", {
  timeout: 120_000,
}, async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await sql`alter table ticket disable trigger ticket_guard`.execute(app.db);
  await sql`alter table barcode disable trigger barcode_guard`.execute(app.db);
  await sql`alter table registration_usage drop constraint registration_usage_held_check`.execute(app.db);
  const event = await hold(HOLDS, SPREAD_MS);
  const without = [
    { sql: "for update of ticket skip locked" },
    { sql: "for update of ticket" },
    { sql: "for update" },
  ];
  servers = await Promise.all([1, 2].map(() => startServer(app, { expiresEveryMs: 1, without })));
  await race(event);
  const { rows } = await sql<{ held: number }>`
    select held from registration_usage where registration_id = ${event.registrationId}`.execute(app.db);
  expect(rows[0]?.held).toBeLessThan(0);
  await expect(expectInvariants(app.db)).rejects.toThrow("apps/api/invariants.sql");
});
