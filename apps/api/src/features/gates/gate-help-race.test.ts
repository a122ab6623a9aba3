import { setTimeout as sleep } from "node:timers/promises";
import { createGate } from "@foyer/contract/gates.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { makeEmailEvent } from "../../../test/events/email-event.ts";
import { app, servers, setUpServerPair } from "../../../test/interference/set-up-server-pair.ts";
import { switchOffInFunction } from "../../../test/interference/switch-off.ts";

// Two server processes on one database: a ticket is let in by hand at two help desks, and scanned at two gates, at the
// same moment. rules/gates 9, 42

setUpServerPair();

const TICKETS = 6;
type Ticket = { ticketId: number; barcode: string };

async function makeEvent() {
  const event = await makeEmailEvent(app);
  const params = { projectId: event.projectId };
  const { body } = await app.call(createGate, { params, body: { name: "North" } });
  const tickets: Ticket[] = [];
  for (let nth = 0; nth < TICKETS; nth += 1) tickets.push((await event.register()).body.ticket);
  return { path: `/api/projects/${event.projectId}/gates/${body.id}`, tickets };
}

/** Calls one of the servers; once more where it is busy. */
async function post(turn: number, path: string, body: object): Promise<void> {
  const answer = await fetch(`${servers[turn % servers.length]?.url ?? ""}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${app.admin}` },
    body: JSON.stringify(body),
  });
  if (answer.status === 503) {
    await sleep(200);
    return post(turn, path, body);
  }
  expect(answer.status).toBe(200);
}

const byHand = { reason: "forgotten-code" };

/** Each ticket at two desks and two gates; `times`: how often each call is made. */
function enterEverywhere(path: string, tickets: readonly Ticket[], times: number) {
  return Promise.all(
    tickets.flatMap(({ ticketId, barcode }) =>
      [0, 1].flatMap((nth) => {
        const entry = { deviceId: crypto.randomUUID(), sequence: 1, ticketId, byHand };
        const scanned = { deviceId: crypto.randomUUID(), scans: [{ sequence: 1, code: barcode }] };
        return Array.from({ length: times }, (_, time) => [
          post(nth + time, `${path}/scans-by-hand`, entry),
          post(nth + time + 1, `${path}/scans`, scanned),
        ]).flat();
      }),
    ),
  );
}

const count = async (condition: ReturnType<typeof sql>) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from gate_scan where ${condition}`.execute(app.db);
  return rows[0]?.count ?? 0;
};

it("a ticket is admitted once, by hand or by its code, and each call that is repeated is kept and recorded once", async () => {
  const { path, tickets } = await makeEvent();
  await enterEverywhere(path, tickets, 2);
  expect(await count(sql`verdict = 'admitted'`)).toBe(TICKETS);
  expect(await count(sql`verdict = 'marked'`)).toBe(TICKETS * 3);
  expect(await count(sql`hand_reason is not null`)).toBe(TICKETS * 2);
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from audit
    where after -> 'changes' ->> 0 like 'Let in by hand%'`.execute(app.db);
  expect(rows[0]?.count).toBe(TICKETS * 2);
});

it("without the lock of codes they are admitted several times", async () => {
  await switchOffInFunction(app.db, "lock_gate_codes", {
    sql: "insert into",
    becomes: "return; insert into",
  });
  // Two of them have evaluated their scans before either commits; the row of the log would make them wait.
  await sql`create or replace function take_scan_positions(p_project bigint, p_count integer) returns bigint
    language sql as $$ select (random() * 1e12)::bigint $$`.execute(app.db);
  await sql`create function linger() returns trigger language plpgsql as $$ begin
    perform pg_sleep(1); return null; end $$`.execute(app.db);
  await sql`create constraint trigger lingering after insert on gate_scan deferrable initially deferred
    for each row execute function linger()`.execute(app.db);
  // On a busy machine each may have waited for the one before all the same.
  let admitted = 0;
  for (let tries = 0; tries < 5 && admitted <= TICKETS; tries += 1) {
    const { path, tickets } = await makeEvent();
    const before = await count(sql`verdict = 'admitted'`);
    await enterEverywhere(path, tickets, 1);
    admitted = (await count(sql`verdict = 'admitted'`)) - before;
  }
  expect(admitted).toBeGreaterThan(TICKETS);
});
