import { setTimeout as sleep } from "node:timers/promises";
import { payTicketGroup } from "@foyer/contract/group-orders.ts";
import { createPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { createPromoCode } from "@foyer/contract/promo-codes.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { openGroups, people } from "../../../test/feature-setups/group-order-setup.ts";
import { type Server, startServer } from "../../../test/interference/start-server.ts";
import { switchOffInFunction } from "../../../test/interference/switch-off.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { expireTickets } from "../ticket-life/expire-tickets.job.ts";

// Two server processes on one database: orders for several people and single visitors take the last places at the same
// moment. rules/group-orders 5
const PLACES = 40;
const GROUPS = 12;
const SINGLES = 30;

let app: TestApp;
let servers: Server[] = [];
beforeEach(async () => {
  app = await startTestApp();
  servers = await Promise.all([1, 2].map(() => startServer(app)));
}, 180_000);
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill()));
  await app?.stop();
});

type Group = Awaited<ReturnType<typeof openGroups>>;

let calls = 0;
async function post(path: string, body: object, key: string): Promise<number> {
  calls += 1;
  const answer = await fetch(`${servers[calls % 2]?.url}/api/public/registrations/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": key },
    body: JSON.stringify(body),
  }).catch(() => null);
  // A killed or a busy server: once more, by the other one.
  if (answer === null || answer.status === 503) {
    await sleep(100);
    return post(path, body, key);
  }
  await answer.arrayBuffer();
  return answer.status;
}

const CONTACT = { name: "Maria Nowak", email: "maria@example.org" };
const order = ({ code }: Group, members: readonly object[], more: object = {}) =>
  post(`${code}/groups`, { contact: CONTACT, people: members, ...more }, crypto.randomUUID());
const single = ({ code, resultsOf }: Group, email: string) =>
  post(`${code}/submissions`, { results: resultsOf(email) }, crypto.randomUUID());

const team = (name: string, size: number) =>
  people(...Array.from({ length: size }, (_, member) => `${name}${member}`));

/** How many tickets each group has, and all of the registration. */
async function countTickets({ projectId }: Group): Promise<{ sizes: number[]; live: number }> {
  const { rows } = await sql<{ size: number }>`
    select count(ticket.id)::int as size from ticket_group left join ticket
      on ticket.project_id = ticket_group.project_id and ticket.group_id = ticket_group.id
    where ticket_group.project_id = ${projectId} group by ticket_group.id`.execute(app.db);
  const { rows: all } = await sql<{ live: number }>`
    select count(*)::int as live from ticket where project_id = ${projectId} and status in ('held', 'issued')`.execute(
    app.db,
  );
  return { sizes: rows.map(({ size }) => size), live: all[0]?.live ?? 0 };
}

async function rush(group: Group): Promise<{ ordered: number; sold: number }> {
  // Orders of one network have a maximum.
  const orders = Array.from({ length: GROUPS }, (_, at) => order(group, team(`g${at}-`, 5)));
  const singles = Array.from({ length: SINGLES }, (_, at) => single(group, `s${at}@example.org`));
  const statuses = await Promise.all([Promise.all(orders), Promise.all(singles)]);
  const [ordered = 0, sold = 0] = statuses.map((list) => list.filter((status) => status === 201).length);
  for (const status of statuses.flat()) expect([201, 409]).toContain(status);
  return { ordered, sold };
}

it("never oversells, and sells to all people of an order or to nobody", { timeout: 300_000 }, async () => {
  const group = await openGroups(app, { ticketCount: PLACES, codes: 120 });
  const { ordered, sold } = await rush(group);
  const { sizes, live } = await countTickets(group);
  expect(sizes).toEqual(Array.from({ length: ordered }, () => 5));
  expect(live).toBe(5 * ordered + sold);
  expect(live).toBeLessThanOrEqual(PLACES);
  // What is left is too little for an order.
  expect(PLACES - live).toBeLessThan(5);
  await expectInvariants(app.db);
});

it("without the lock of the places (negative control), the race sells more places than there are", {
  timeout: 300_000,
}, async () => {
  await switchOffInFunction(app.db, "sell_group", { sql: "perform lock_places(p_project, p_registration);" });
  // Each waits, five seconds at most, until three orders have counted the places.
  await switchOffInFunction(app.db, "sell_group", {
    sql: "if v_wanted > coalesce",
    becomes: `
      for v_unpaid in 1..100 loop
        perform pg_stat_clear_snapshot();
        exit when (select count(*) from pg_stat_activity
          where datname = current_database() and state = 'active' and query like '%sell_group%') >= 3;
        perform pg_sleep(0.05);
      end loop;
      if v_wanted > coalesce`,
  });
  // The last resort, which would refuse the third order all the same.
  await sql`alter table registration_usage drop constraint registration_never_oversold`.execute(app.db);
  const group = await openGroups(app, { ticketCount: 10, codes: 120 });
  const orders = await Promise.all([1, 2, 3, 4].map((at) => order(group, team(`g${at}-`, 5))));
  expect(orders.filter((status) => status === 201).length).toBeGreaterThan(2);
  expect((await countTickets(group)).live).toBeGreaterThan(10);
});

it("gives the uses of a promo code to whole orders", { timeout: 300_000 }, async () => {
  const group = await openGroups(app, { ticketCount: 100, codes: 200 });
  const made = await app.call(createPromoCodeGroup, {
    params: { projectId: group.projectId },
    body: { promoCodeType: 1, owner: "Partners" },
  });
  await app.call(createPromoCode, {
    params: { projectId: group.projectId, groupId: made.body.id },
    body: { promoCode: "TEN", discountAmount: 0.1, ticketCount: 10 },
  });
  const statuses = await Promise.all(
    [1, 2, 3, 4, 5].map((at) => order(group, team(`p${at}-`, 4), { promoCode: "TEN" })),
  );
  expect(statuses.toSorted()).toEqual([201, 201, 409, 409, 409]);
  await expectInvariants(app.db);
});

it("gives a unique address to one of two orders that have it", { timeout: 300_000 }, async () => {
  const group = await openGroups(app, { codes: 120, settings: { uniqueEmail: true } });
  const shared = people("shared");
  const statuses = await Promise.all([1, 2, 3].map((at) => order(group, [...team(`u${at}-`, 2), ...shared])));
  expect(statuses.toSorted()).toEqual([201, 422, 422]);
  const { sizes, live } = await countTickets(group);
  expect([sizes, live]).toEqual([[3], 3]);
});

it("is whole after a server was killed in the middle", { timeout: 300_000 }, async () => {
  const group = await openGroups(app, { ticketCount: PLACES, codes: 120 });
  await switchOffInFunction(app.db, "sell_group", {
    sql: "perform count_sale(",
    becomes: "perform pg_sleep(0.3); perform count_sale(",
  });
  const orders = [1, 2, 3, 4].map((at) => order(group, team(`k${at}-`, 5)));
  await sleep(400);
  await servers[0]?.kill();
  servers[0] = await startServer(app);
  expect(await Promise.all(orders)).toEqual([201, 201, 201, 201]);
  expect(await countTickets(group)).toEqual({ sizes: [5, 5, 5, 5], live: 20 });
  await expectInvariants(app.db);
});

it("is paid or expires, and never half of it", { timeout: 300_000 }, async () => {
  const group = await openGroups(app, { ticketPrice: 10, codes: 120 });
  const { identifier } = (await group.order(team("x", 6))).body;
  const params = await group.groupIdOf(identifier);
  await group.letPass();
  const pay = () => app.call(payTicketGroup, { params, body: { paymentId: "P1" } });
  await Promise.all([expireTickets(app.db), pay(), expireTickets(app.db), pay()]);
  const tickets = await group.tickets();
  expect(new Set(tickets.map(({ status }: { status: string }) => status))).toEqual(new Set(["issued"]));
  await expectInvariants(app.db);
});
