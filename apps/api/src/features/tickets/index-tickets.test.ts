import { setTimeout as sleep } from "node:timers/promises";
import { search } from "@foyer/contract/search.ts";
import { TICKET_COLUMN_NAMES } from "@foyer/contract/ticket-columns.ts";
import { cancelTicket, listTickets, payTicket, type TicketFilter } from "@foyer/contract/tickets.ts";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { addTickets, fillTickets } from "../../../test/events/fill-tickets.ts";
import { createTicketProject, type TicketProject } from "../../../test/events/ticket-project.ts";
import { startServer } from "../../../test/interference/start-server.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import type { Database } from "../../platform/db/schema.ts";
import { indexTickets } from "./index-tickets.job.ts";
import { indexChanges } from "./index-tickets.store.ts";
import { listTicketPage } from "./tickets.store.ts";
import { readLists } from "./unindexed-tickets.store.ts";

// rules/tickets 11: whatever the job has indexed, lists and searches find exactly the tickets that there are.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const indexAll = (at = app) => indexTickets(at, new AbortController().signal);

async function countNoted(db: Kysely<Database>, { projectId }: TicketProject): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ticket_change where project_id = ${projectId}`.execute(db);
  return rows[0]?.count ?? Number.NaN;
}

const found = async (fair: TicketProject, word: string, status = "") => {
  const query = { projectId: fair.projectId, search: word, status };
  return (await app.call(listTickets, { query })).body.TotalCount as number;
};

const FILTERS: Partial<TicketFilter>[] = [
  {},
  { status: "issued" },
  { status: "expired" },
  { search: "acme" },
  { search: "nordwind Smith" },
  { search: "guest" },
  { search: "T7 " },
  { search: "changed", status: "held" },
  { country: "Deutschland|Spain", payment: "unpaid" },
  { search: "acme", answer: "1.0,1.7,2.3", method: "cash" },
  { search: "guest", country: "Germany|Spain", came: "not" },
  { search: "guest", created: "2029-12-01..2030-01-10", payment: "paid" },
  { status: "issued", created: "2029-12-01..2030-01-10", tag: "vip" },
  { payment: "paid" },
  { payment: "paid", country: "Spain|Germany|Poland" },
  { tag: "vip", came: "not" },
  { came: "any" },
];

/** So many tickets by their numbers are one row of bits. */
const BLOCK = 16_384;
const beginAtTicket = (id: number) =>
  sql`select setval(pg_get_serial_sequence('ticket', 'id'), ${id}, false)`.execute(app.db);

/** Every column, and by TicketId, where bits tell which page it is, the pages from the first to the last both ways. */
const SORTS = [...TICKET_COLUMN_NAMES, "", ...Array.from({ length: 8 }, () => "TicketId" as const)] as const;

/** How many times the lists are compared; each filter has every sort in one of them. */
const ROUNDS = 5;

/** Pages of every filter, with the sorts of this round, read with the index and from the tickets alone. */
async function expectEqualLists({ projectId }: TicketProject, round: number): Promise<void> {
  for (const [row, { search = "", status = "", ...conditions }] of FILTERS.entries()) {
    for (const [number, sortName] of SORTS.entries()) {
      if ((row + number) % ROUNDS !== round) continue;
      const sortOrder = number % 2 === 0 ? "asc" : "desc";
      const filter = { ...conditions, projectId, search, status, sortName, sortOrder } as const;
      const [indexed, alone] = await readLists(app.db, projectId, async (trx, unindexed) => {
        // From the first page to the last.
        const page = { limit: 20, offset: (number % 8) * 12 };
        expect(unindexed).not.toBe("many");
        return [
          await listTicketPage(trx, filter, { ...page, unindexed }),
          await listTicketPage(trx, filter, { ...page, unindexed: "many" }),
        ];
      });
      expect(indexed, `${search} ${status} by ${sortName}`).toEqual(alone);
    }
  }
}

it("lists are the same with nothing, all, or a part in the index, and after changes", async () => {
  const fair = await createTicketProject(app.db);
  const { projectId } = fair;
  // Their bits stand in two blocks, and those of later tickets in two that are not beside them.
  await beginAtTicket(BLOCK - 45);
  await fillTickets(app.db, fair, { count: 90 });
  await expectEqualLists(fair, 0);
  await expectInvariants(app.db);

  await indexAll();
  expect(await countNoted(app.db, fair)).toBe(0);
  await expectEqualLists(fair, 1);
  await expectInvariants(app.db);

  await sql`update ticket set city = 'Aachen', email = 'changed' || email
    where project_id = ${projectId} and status = 'held'`.execute(app.db);
  await sql`update ticket set company = 'Changed', promo_code = null, tags = '{VIP}', payment_method = 'cash'
    where project_id = ${projectId} and id % 7 = 0`.execute(app.db);
  await beginAtTicket(4 * BLOCK - 15);
  await fillTickets(app.db, fair, { first: 91, count: 30 });
  await expectEqualLists(fair, 2);

  // A part of these changes.
  expect(await indexChanges(app.db, projectId, 20)).toBe(20);
  await expectEqualLists(fair, 3);
  await indexAll();
  await expectEqualLists(fair, 4);
});

it("the invariants tell of a ticket that is missing, wrong or without a note in the index", async () => {
  const fair = await createTicketProject(app.db);
  await addTickets(app.db, fair, [{}, {}]);
  await indexAll();
  const harms = [
    sql`delete from ticket_search where project_id = ${fair.projectId}`,
    sql`update ticket_search set facets = '{}' where project_id = ${fair.projectId}`,
    sql`delete from word_search where project_id = ${fair.projectId}`,
    sql`update word_search set words = 'else' where project_id = ${fair.projectId}`,
    sql`update word_search set status = 'held' where project_id = ${fair.projectId}`,
    sql`delete from answer_search where project_id = ${fair.projectId}`,
    sql`update answer_search set words = 'else' where project_id = ${fair.projectId}`,
    sql`update ticket_sort set city = 'else' where project_id = ${fair.projectId}`,
    sql`insert into ticket_search values (${fair.projectId}, 999999, 'issued', '{}')`,
    sql`insert into word_search values (${fair.projectId}, 999999, 'issued', '')`,
  ];
  for (const harm of harms) {
    const harmed = app.db.transaction().execute(async (trx) => {
      await harm.execute(trx);
      await expectInvariants(trx);
    });
    await expect(harmed).rejects.toThrow("apps/api/invariants.sql");
  }
  await expectInvariants(app.db);
});

it("a ticket that was sold or changed this instant is found by every kind of word", async () => {
  const fair = await createTicketProject(app.db);
  const identifier = "22222222-3333-4444-8555-666666666666";
  const person = { first_name: "Zora", last_name: "Instant", sur_name: "Third", company: "Moment Ltd" };
  const contact = { email: "zora@now.example", mobile_phone: "+49 151/777", promo_code: "NOW-5" };
  const life = { status: "held", purchased: false } as const;
  const [ticketId = 0] = await addTickets(app.db, fair, [
    { ...person, ...contact, ...life, identifier, barcode: "JUST-NOW" },
  ]);
  const words = [
    "zora",
    "INSTANT",
    "third",
    "moment",
    "now.exam",
    "+49151777",
    "now-5",
    "JUST-N",
    "3333-4444",
  ];
  const all = [...words, String(ticketId), `T${ticketId}`, "zora instant just-now"];
  const expectFound = async () => {
    for (const word of all) expect(await found(fair, word), word).toBe(1);
    expect((await app.call(search, { query: { q: "zora just-n" } })).body.tickets).toHaveLength(1);
  };
  await expectFound();
  await indexAll();
  await expectFound();

  const params = { projectId: fair.projectId, ticketId };
  expect(await found(fair, "zora", "held")).toBe(1);
  await app.call(payTicket, { params, body: { paymentId: "PAID-JUST-NOW" } });
  expect(await found(fair, "paid-just")).toBe(1);
  expect(await found(fair, "zora", "held")).toBe(0);
  expect(await found(fair, "zora", "issued")).toBe(1);
  await indexAll();
  await app.call(cancelTicket, { params, body: {} });
  expect(await found(fair, "paid-just", "cancelled")).toBe(1);

  await sql`update ticket set last_name = 'Renamed' where project_id = ${fair.projectId}`.execute(app.db);
  expect(await found(fair, "instant")).toBe(0);
  expect((await app.call(search, { query: { q: "zora instant" } })).body.tickets).toHaveLength(0);
  expect(await found(fair, "renamed")).toBe(1);
  expect((await app.call(search, { query: { q: "zora renamed" } })).body.tickets).toHaveLength(1);
});

/** Sells a ticket in a transaction that commits after later tickets were sold and indexed. */
async function sellAndCommitLate(fair: TicketProject): Promise<void> {
  await app.db.transaction().execute(async (slow) => {
    await addTickets(slow, fair, [{ company: "Latecomer" }]);
    await app.db.transaction().execute(async (quick) => {
      // Another registration's sale: it does not wait for the counters of the slow one.
      const registration = await createTicketProject(quick);
      await addTickets(quick, registration, [{ company: "Quick" }]);
    });
    await indexAll();
  });
}

it("a ticket whose sale commits late is found at once, and indexed", async () => {
  const fair = await createTicketProject(app.db);
  await sellAndCommitLate(fair);
  expect(await found(fair, "latecomer")).toBe(1);
  await indexAll();
  expect(await countNoted(app.db, fair)).toBe(0);
  expect(await found(fair, "latecomer")).toBe(1);
  await expectInvariants(app.db);
});

it("negative control: without the note it is lost, and the invariants say so", async () => {
  const other = await startTestApp();
  const fair = await createTicketProject(other.db);
  await sql`drop trigger ticket_change on ticket`.execute(other.db);
  await addTickets(other.db, fair, [{ company: "Latecomer" }]);
  await indexAll(other);
  const query = { projectId: fair.projectId, search: "latecomer" };
  expect((await other.call(listTickets, { query })).body.TotalCount).toBe(0);
  await expect(expectInvariants(other.db)).rejects.toThrow("apps/api/invariants.sql");
  await other.stop();
});

const countPausing = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`.execute(app.db);
  return rows.length;
};

/** How many changes a server indexes while another one indexes the same project, and how many there are. */
async function indexMeanwhile(fair: TicketProject) {
  const noted = await countNoted(app.db, fair);
  const first = indexChanges(app.db, fair.projectId, 1_000);
  // On a cluster the pause is on another node.
  if (inject("isDistributed")) await sleep(300);
  else await expect.poll(countPausing, { interval: 10 }).toBe(1);
  const second = await indexChanges(app.db, fair.projectId, 1_000);
  expect(await first).toBe(noted);
  return { noted, second };
}

it("the index pauses after each transaction while few changes of a project are pending", async () => {
  const fair = await createTicketProject(app.db);
  await fillTickets(app.db, fair, { count: 2_950 });
  const pendingAtPause: number[] = [];
  await indexTickets(app, new AbortController().signal, async (milliseconds) => {
    expect(milliseconds).toBeGreaterThan(0);
    pendingAtPause.push(await countNoted(app.db, fair));
  });
  // 200 a transaction; with 2,750 and 2,550 left it went on at once, and after the last it has nothing to pause for.
  expect(pendingAtPause).toEqual([2350, 2150, 1950, 1750, 1550, 1350, 1150, 950, 750, 550, 350, 150]);
  expect(await countNoted(app.db, fair)).toBe(0);
});

it("a server that stops does not wait for the end of a pause", async () => {
  const fair = await createTicketProject(app.db);
  await fillTickets(app.db, fair, { count: 450 });
  const stopping = new AbortController();
  let pauses = 0;
  await indexTickets(app, stopping.signal, async () => {
    pauses += 1;
    stopping.abort();
  });
  expect(pauses).toBe(1);
  expect(await countNoted(app.db, fair)).toBe(250);
});

it("a project is indexed by one server at a time", async () => {
  const { rows } = await sql<{ body: string }>`
    select pg_get_functiondef('index_tickets'::regproc) as body`.execute(app.db);
  const body = rows[0]?.body ?? "";
  // The pause makes sure that the two overlap.
  const slow = body.replace("return cardinality(", "perform pg_sleep(2); return cardinality(");
  expect(slow).not.toBe(body);
  await sql.raw(slow).execute(app.db);
  const fair = await createTicketProject(app.db);
  await fillTickets(app.db, fair, { count: 30 });
  expect((await indexMeanwhile(fair)).second).toBe(0);
  await expectInvariants(app.db);

  // Negative control: without the lock both do the same work.
  const unlocked = slow.replace(/pg_try_advisory_xact_lock\(.*\) then/, "true then");
  expect(unlocked).not.toBe(slow);
  await sql.raw(unlocked).execute(app.db);
  let isDoneTwice = false;
  for (let round = 1; round <= 5 && !isDoneTwice; round += 1) {
    await fillTickets(app.db, fair, { first: 30 * round + 1, count: 30 });
    const { noted, second } = await indexMeanwhile(fair);
    expect(noted).toBe(30);
    isDoneTwice = second === noted;
  }
  expect(isDoneTwice).toBe(true);
  // Both have counted the facets.
  await expect(expectInvariants(app.db)).rejects.toThrow("apps/api/invariants.sql");
  await sql.raw(body).execute(app.db);
  await sql`delete from ticket_facet where project_id = ${fair.projectId}`.execute(app.db);
  await sql`insert into ticket_facet select project_id, facet, count(*) from ticket_search
    cross join unnest(facets) facet where project_id = ${fair.projectId} group by 1, 2`.execute(app.db);
  await expectInvariants(app.db);
});

/** A common word together with other conditions finds more than are sorted at once: they are counted by bits. */
async function expectWordsWithin({ projectId }: TicketProject): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ticket
    where project_id = ${projectId} and purchased and status = 'issued' and email like 'guest%'`.execute(
    app.db,
  );
  const query = { projectId, search: "guest", status: "issued", payment: "paid" } as const;
  const { TotalCount, Items } = (await app.call(listTickets, { query })).body;
  expect(rows[0]?.count).toBeGreaterThan(2_000);
  expect(TotalCount).toBe(rows[0]?.count);
  expect(Items).not.toEqual([]);
}

it("servers that are killed while they index leave nothing wrong, and the next one finishes", async () => {
  const fair = await createTicketProject(app.db);
  await fillTickets(app.db, fair, { count: 6_000 });
  const environment = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "desk@fair.example" };
  for (let round = 0; round < 2; round += 1) {
    const noted = await countNoted(app.db, fair);
    const servers = await Promise.all([1, 2].map(() => startServer(app, { environment })));
    await expect.poll(() => countNoted(app.db, fair), { interval: 5 }).not.toBe(noted);
    for (const server of servers) await server.kill();
    expect(await found(fair, "guest")).toBe(6_000);
    expect(await found(fair, "")).toBe(6_000);
    await expectWordsWithin(fair);
    await expectInvariants(app.db);
    await sql`update ticket set company = company || '!' where project_id = ${fair.projectId}`.execute(
      app.db,
    );
  }
  await indexAll();
  expect(await countNoted(app.db, fair)).toBe(0);
  expect(await found(fair, "guest")).toBe(6_000);
  await expectInvariants(app.db);
});
