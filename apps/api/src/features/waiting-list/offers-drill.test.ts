import { cancelTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { openLine } from "../../../test/feature-setups/waiting-list-setup.ts";
import { type Server, startServer } from "../../../test/interference/start-server.ts";
import { switchOffInFunction } from "../../../test/interference/switch-off.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { relayOutbox } from "../mail/relay-outbox.job.ts";
import { passOffersOn } from "./expire-offers.job.ts";

// Two server processes on one database: places are freed one by one while the public tries for them, and offers are taken
// at both servers about the moment at which they end. The drill is the same at another size: LINE=1000x100 for 1,000
// people in line and 100 places. rules/waiting-list 5–8
const [WAITING = 0, PLACES = 0] = (process.env.LINE ?? (inject("isDistributed") ? "60x12" : "200x24"))
  .split("x")
  .map(Number);
const timeout = 120_000 + PLACES * 12_000;

let app: TestApp;
let servers: Server[] = [];
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill()));
  await app?.stop();
});

/** A sold-out registration with a line that was written to the database: codes of hundreds of addresses take long. */
async function fillLine() {
  const line = await openLine(app, { ticketCount: PLACES, codes: 4 * PLACES + WAITING });
  const { projectId, registrationId, code } = line;
  await sql`
    select join_waiting_list(${projectId}, ${registrationId}, format('w%s@example.org', at), format('w%s@example.org', at),
      '', 'en-GB')
    from generate_series(1, ${WAITING}::integer) at`.execute(app.db);
  servers = await Promise.all([1, 2].map(() => startServer(app)));
  let submissions = 0;
  const submit = async (offer: string | null, name: string): Promise<number> => {
    submissions += 1;
    const answer = await fetch(
      `${servers[submissions % 2]?.url}/api/public/registrations/${code}/submissions`,
      {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ results: line.resultsOf(`${name}@example.org`), offer }),
      },
    );
    await answer.arrayBuffer();
    // A busy server asks to try again.
    return answer.status === 503 ? submit(offer, name) : answer.status;
  };
  return { ...line, submit };
}
type Filled = Awaited<ReturnType<typeof fillLine>>;

type Entry = { id: number; identifier: string; state: string; ticketId: number | null };
const entriesOf = async ({ projectId }: Filled): Promise<Entry[]> => {
  const { rows } = await sql<Entry>`select id, identifier, state, ticket_id as "ticketId" from waiting_entry
    where project_id = ${projectId} order by rank, id`.execute(app.db);
  return rows;
};

/** Frees the places one by one while others try for each; then takes some offers and lets all others end. */
async function freeOneByOne(line: Filled) {
  let taken = 0;
  let stolen = 0;
  for (let place = 0; place < PLACES; place += 1) {
    const ticketId = line.sold[place] ?? 0;
    const free = app.call(cancelTicket, { params: { projectId: line.projectId, ticketId }, body: {} });
    const rivals = [1, 2, 3].map((rival) => line.submit(null, `rival${place}-${rival}`));
    expect((await free).status).toBe(200);
    for (const status of [...(await Promise.all(rivals)), await line.submit(null, `late${place}`)])
      if (status === 201) stolen += 1;
    const offered = (await entriesOf(line)).filter(({ state }) => state === "offered");
    const [offer] = offered;
    if (!offer) continue;
    if (place % 2 === 0) {
      // It is over in the second in which it is taken, twice, and ends at the same time.
      await sql`update waiting_entry set offer_until = now() where project_id = ${line.projectId}
        and id = ${offer.id}`.execute(app.db);
      const tries = await Promise.all([
        line.submit(offer.identifier, `t${place}a`),
        passOffersOn(app.db),
        line.submit(offer.identifier, `t${place}b`),
        passOffersOn(app.db),
      ]);
      const sold = tries.filter((status) => status === 201).length;
      expect(sold).toBeLessThanOrEqual(1);
      taken += sold;
      const [after] = (await entriesOf(line)).filter(({ id }) => id === offer.id);
      expect(after?.state).toBe(sold === 1 ? "taken" : "expired");
    }
  }
  return { taken, stolen };
}

it(`${PLACES} places freed one by one go to ${WAITING} in line, in order; nobody else gets one`, {
  timeout,
}, async () => {
  const line = await fillLine();
  const { taken, stolen } = await freeOneByOne(line);
  expect(stolen).toBe(0);
  const entries = await entriesOf(line);
  // Nobody is passed over: who has had an offer stands before everybody who has not.
  const firstWaiting = entries.findIndex(({ state }) => state === "waiting");
  expect(entries.slice(firstWaiting).every(({ state }) => state === "waiting")).toBe(true);
  const count = (state: string) => entries.filter((entry) => entry.state === state).length;
  expect(count("taken")).toBe(taken);
  expect(count("offered") + taken).toBe(PLACES);
  const tickets = entries.flatMap(({ ticketId }) => ticketId ?? []);
  expect(new Set(tickets).size).toBe(taken);
  const { rows } = await sql<{ mails: number }>`select count(*)::integer as mails from outbox
    where project_id = ${line.projectId} and payload ->> 'kind' = 'waiting-offer'`.execute(app.db);
  const { rows: sent } = await sql<{ mails: number }>`select count(*)::integer as mails from mail
    where project_id = ${line.projectId} and kind = 'waiting-offer'`.execute(app.db);
  // Each offer is told once, whatever became of it.
  expect((rows[0]?.mails ?? 0) + (sent[0]?.mails ?? 0)).toBe(
    count("offered") + count("taken") + count("expired"),
  );
  await expectInvariants(app.db);
});

it("an offer whose server is killed before the mail is mailed once", { timeout }, async () => {
  const line = await fillLine();
  const [server] = servers;
  const url = `${server?.url}/api/projects/${line.projectId}/tickets/${line.sold[0]}/cancel`;
  const headers = { "content-type": "application/json", authorization: `Bearer ${app.admin}` };
  expect((await fetch(url, { method: "POST", headers, body: "{}" })).status).toBe(200);
  await server?.kill();
  const { signal } = new AbortController();
  await Promise.all([relayOutbox(app, signal), relayOutbox(app, signal)]);
  const { rows } = await sql`select recipient from mail
    where project_id = ${line.projectId} and kind = 'waiting-offer'`.execute(app.db);
  expect(rows).toEqual([{ recipient: "w1@example.org" }]);
});

it("the control: where freed places are not set aside, the public takes them from the line", {
  timeout,
}, async () => {
  const line = await fillLine();
  await switchOffInFunction(app.db, "offer_places", {
    sql: "if v_terms.waiting_list = 'off' then",
    becomes: "if true then",
  });
  const { stolen } = await freeOneByOne(line);
  expect(stolen).toBe(PLACES);
});

it("the control: without the look at the offer's state both submissions take it", { timeout }, async () => {
  const line = await fillLine();
  await line.cancel();
  const [offer] = await entriesOf(line);
  await switchOffInFunction(app.db, "sell_to_offer", { sql: "and state = 'offered' for update" });
  await line.cancel();
  const names = ["a", "b"];
  const sold = await Promise.all(names.map((name) => line.submit(offer?.identifier ?? "", name)));
  expect(sold).toEqual([201, 201]);
  await expect(expectInvariants(app.db)).rejects.toThrow("apps/api/invariants.sql");
});
