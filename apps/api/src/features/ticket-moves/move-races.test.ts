import { getRegistration } from "@foyer/contract/registrations.ts";
import { cancelTicket, getTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { askForEmails, makeEmailEvent } from "../../../test/events/email-event.ts";
import { addRegistration } from "../../../test/events/event.ts";
import { killBeforeWriting } from "../../../test/interference/kill-before-writing.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { createMeeting } from "../../../test/interference/meet.ts";
import { app, servers, setUpServerPair } from "../../../test/interference/set-up-server-pair.ts";
import { startServer } from "../../../test/interference/start-server.ts";
import { switchOffInFunction } from "../../../test/interference/switch-off.ts";

// Moves at two servers on one database. rules/tickets 57, 59
setUpServerPair();

type Key = { projectId: number; ticketId: number };
type Registration = { projectId: number; registrationId: number };

/** Sends a mutation to one of the servers; returns status and code of the answer. */
async function post(server: number | string, path: string, body: object, token: string | null = app.admin) {
  const url = typeof server === "string" ? server : servers[server % servers.length]?.url;
  const answer = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const { Error: refusal } = (await answer.json()) as { Error?: { Code: string } };
  return `${answer.status} ${refusal?.Code ?? ""}`.trim();
}
const pathOf = ({ projectId, ticketId }: Key, end: string) =>
  `/api/projects/${projectId}/tickets/${ticketId}/${end}`;
const move = (server: number | string, ticket: Key, { registrationId }: Registration, version?: number) =>
  post(server, pathOf(ticket, "move"), { registrationId, ...(version && { version }) });
const usageOf = async (params: Registration) => {
  const { issued, held } = (await app.call(getRegistration, { params })).body;
  return issued + held;
};
const count = (answers: readonly string[], wanted: string) => answers.filter((one) => one === wanted).length;

/** A registration with some tickets, and another one with `places` places, each with a pool of its own. */
async function makePair({ tickets = 1, places = 5 }) {
  const from = await makeEmailEvent(app, { codes: 60, ticketCount: 40 });
  const target = await addRegistration(app, from.projectId, { codes: 60, ticketCount: places });
  const to = await askForEmails(app, target);
  const keys: Key[] = [];
  for (let at = 0; at < tickets; at += 1) {
    const { body } = await from.register();
    keys.push({ projectId: from.projectId, ticketId: body.ticket.ticketId });
  }
  return { from, to, keys };
}

describe("the last places are sold while tickets move in", () => {
  const PLACES = 5;

  async function raceForPlaces() {
    const { from, to, keys } = await makePair({ tickets: 8, places: PLACES });
    const answers = await Promise.all([
      ...keys.map((key, at) => move(at, key, to)),
      ...keys.map((_, at) =>
        post(
          at,
          `/api/public/registrations/${to.code}/submissions`,
          { results: to.resultsOf(`r${at}@example.org`) },
          null,
        ),
      ),
    ]);
    return { from, to, answers };
  }

  it("as many get one as there are places, and every other is told so", async () => {
    const { from, to, answers } = await raceForPlaces();
    const [moved, sold] = [count(answers, "200"), count(answers, "201")];
    expect(moved + sold).toBe(PLACES);
    expect(count(answers, "409 move-sold-out")).toBe(8 - moved);
    expect(count(answers, "409 sold-out")).toBe(8 - sold);
    expect([await usageOf(from), await usageOf(to)]).toEqual([8 - moved, PLACES]);
    await expectInvariants(app.db);
  });

  it("negative control: without the locks of the places two moves count on the same last one", async () => {
    const { to, keys } = await makePair({ tickets: 2, places: 1 });
    await createMeeting(app.db);
    await switchOffInFunction(app.db, "lock_places", { sql: "for update" });
    await switchOffInFunction(app.db, "move_to_registration", {
      sql: "v_price := coalesce(",
      becomes: "perform meet(); v_price := coalesce(",
    });
    const answers = await Promise.all(keys.map((key, at) => move(at, key, to)));
    // The counters' own check refuses the second one, which nobody foresaw.
    expect(count(answers, "409 move-sold-out")).toBe(0);
    expect(answers).toContain("200");
  });
});

describe("two moves of one ticket", () => {
  it("of one version: one is made, the other is stale", async () => {
    const { from, to, keys } = await makePair({ tickets: 1 });
    const third = await addRegistration(app, from.projectId, {});
    const [ticket] = keys as [Key];
    const answers = await Promise.all([move(0, ticket, to, 1), move(1, ticket, third, 1)]);
    expect(answers.toSorted()).toEqual(["200", "412 stale-version"]);
    expect((await usageOf(from)) + (await usageOf(to)) + (await usageOf(third))).toBe(1);
    await expectInvariants(app.db);
  });

  it("in opposite directions at once wait for each other in no circle", async () => {
    const { from, to, keys } = await makePair({ tickets: 6, places: 20 });
    for (const key of keys.slice(0, 3)) expect(await move(0, key, to)).toBe("200");
    const answers = await Promise.all(keys.map((key, at) => move(at, key, at < 3 ? from : to)));
    expect(answers).toEqual(Array(6).fill("200"));
    expect([await usageOf(from), await usageOf(to)]).toEqual([3, 3]);
    await expectInvariants(app.db);
  });
});

describe("a cancellation that waits for a move", () => {
  /** Cancels while a move has not committed; returns the answer and how many tickets are counted. */
  async function cancelDuringMove() {
    const { from, to, keys } = await makePair({ tickets: 2 });
    const [ticket] = keys as [Key];
    const cancelled = await app.db.transaction().execute(async (trx) => {
      await sql`select move_to_registration(${ticket.projectId}, ${ticket.ticketId}, 1, ${to.registrationId}, null, null)`.execute(
        trx,
      );
      const answer = app.call(cancelTicket, { params: ticket, body: {} });
      await expect.poll(() => countLockWaits(app.db)).toBeGreaterThan(0);
      return { answer };
    });
    const { status } = await cancelled.answer;
    return { status, counted: [await usageOf(from), await usageOf(to)] };
  }

  it("frees the place that the ticket has by then", async () => {
    expect(await cancelDuringMove()).toEqual({ status: 200, counted: [1, 0] });
    await expectInvariants(app.db);
  });

  it("negative control: without a second look at the registration the other place is freed", async () => {
    await switchOffInFunction(app.db, "lock_places_of_ticket", {
      sql: "and registration_id = v_registration",
    });
    expect(await cancelDuringMove()).toEqual({ status: 200, counted: [0, 1] });
  });
});

it("kill -9 in the middle of a move leaves the ticket where it was, and a repeat moves it", async () => {
  const { from, to, keys } = await makePair({ tickets: 1 });
  const [ticket] = keys as [Key];
  const read = async () => (await app.call(getTicket, { params: ticket })).body;
  const before = await read();
  await killBeforeWriting(app, "audit", async () => {
    const server = await startServer(app);
    // Its server dies before the answer.
    move(server.url, ticket, to).catch(() => "killed");
    return server;
  });
  expect(await read()).toEqual(before);
  expect([await usageOf(from), await usageOf(to)]).toEqual([1, 0]);
  expect(await move(0, ticket, to, 1)).toBe("200");
  expect([await usageOf(from), await usageOf(to)]).toEqual([0, 1]);
  await expectInvariants(app.db);
});
