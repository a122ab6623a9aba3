import { getRegistration } from "@foyer/contract/registrations.ts";
import { cancelTicket, getTicket } from "@foyer/contract/tickets.ts";
import { type Kysely, sql } from "kysely";
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
import type { Database } from "../../platform/db/schema.ts";

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
const callMove = (
  db: Kysely<Database>,
  { projectId, ticketId }: Key,
  { version, registrationId }: { version: number; registrationId: number },
) =>
  sql`select move_to_registration(${projectId}, ${ticketId}, ${version}, ${registrationId}, null, null)`.execute(
    db,
  );
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
  /** Moves one of two tickets to two registrations at once; neither waits for the other before it has read its own. */
  async function moveTwice() {
    const { from, to, keys } = await makePair({ tickets: 2 });
    const third = await addRegistration(app, from.projectId, {});
    await createMeeting(app.db);
    await switchOffInFunction(app.db, "move_to_registration", {
      sql: "perform lock_places(p_project, least",
      becomes: "perform meet(); perform lock_places(p_project, least",
    });
    const [ticket] = keys as [Key];
    const answers = await Promise.all([move(0, ticket, to, 1), move(1, ticket, third, 1)]);
    const counted = [await usageOf(from), (await usageOf(to)) + (await usageOf(third))];
    return { answers: answers.toSorted(), counted };
  }

  it("of one version: one is made, the other is stale", async () => {
    expect(await moveTwice()).toEqual({ answers: ["200", "412 stale-version"], counted: [1, 1] });
    await expectInvariants(app.db);
  });

  it("negative control: without a second look at the version both take a place", async () => {
    await switchOffInFunction(app.db, "move_to_registration", {
      sql: "when v_ticket.version <> p_version then 'stale-version'",
    });
    expect(await moveTwice()).toEqual({ answers: ["200", "200"], counted: [0, 2] });
  });
});

describe("moves in opposite directions", () => {
  it("at two servers are all made", async () => {
    const { from, to, keys } = await makePair({ tickets: 6, places: 20 });
    for (const key of keys.slice(0, 3)) expect(await move(0, key, to)).toBe("200");
    const answers = await Promise.all(keys.map((key, at) => move(at, key, at < 3 ? from : to)));
    expect(answers).toEqual(Array(6).fill("200"));
    expect([await usageOf(from), await usageOf(to)]).toEqual([3, 3]);
    await expectInvariants(app.db);
  });

  /** Moves two tickets between two registrations, each after it has locked one of them; returns how many deadlock. */
  async function countDeadlocks(meeting: string) {
    const { from, to, keys } = await makePair({ tickets: 2 });
    const [there, back] = keys as [Key, Key];
    expect(await move(0, back, to)).toBe("200");
    await createMeeting(app.db);
    await switchOffInFunction(app.db, "move_to_registration", {
      sql: "if v_source <> p_registration then\n    perform lock_places",
      becomes: `if v_source <> p_registration then perform ${meeting}; perform lock_places`,
    });
    // Not through a server, which would repeat it.
    const moved = await Promise.allSettled([
      callMove(app.db, there, { version: 1, ...to }),
      callMove(app.db, back, { version: 2, ...from }),
    ]);
    return moved.filter((one) => one.status === "rejected" && one.reason.code === "40P01").length;
  }

  it("wait for each other in no circle", async () => {
    // The second one waits for the first, and never meets it.
    expect(await countDeadlocks("meet('500 ms')")).toBe(0);
    await expectInvariants(app.db);
  });

  it("negative control: without one order of the registrations they do", async () => {
    await switchOffInFunction(
      app.db,
      "move_to_registration",
      { sql: "least(v_source, p_registration)", becomes: "v_source" },
      { sql: "greatest(v_source, p_registration)", becomes: "p_registration" },
    );
    expect(await countDeadlocks("meet()")).toBe(1);
  });
});

describe("a cancellation that waits for a move", () => {
  /** Cancels while a move has not committed; returns the answer and how many tickets are counted. */
  async function cancelDuringMove() {
    const { from, to, keys } = await makePair({ tickets: 2 });
    const [ticket] = keys as [Key];
    const cancelled = await app.db.transaction().execute(async (trx) => {
      await callMove(trx, ticket, { version: 1, ...to });
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
