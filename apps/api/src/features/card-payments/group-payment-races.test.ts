import { sql } from "kysely";
import { afterEach, expect, it } from "vitest";
import { type Group, sellGroups } from "../../../test/feature-setups/group-payment-setup.ts";
import {
  cardEnvironment,
  paymentsOfTicket,
  payOnPage,
  runJob,
  setUpPayments,
  startPaying,
} from "../../../test/feature-setups/payment-setup.ts";
import { auditOf } from "../../../test/feature-setups/ticket-life-setup.ts";
import { holdStatement } from "../../../test/interference/hold-statement.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { type Server, startServer } from "../../../test/interference/start-server.ts";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { app } from "../../../test/server/set-up-app.ts";

// A group is paid once, from any number of tabs and on any number of servers. rules/group-orders 16
setUpPayments();

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.kill())));

const ROUNDS = 6;

const post = (server: Server, { identifier }: Group, path = "") =>
  fetch(`${server.url}/api/public/groups/${identifier}/payment${path}`, { method: "POST" });

it("tabs at two servers start one payment, and page, webhook and job settle it once", async () => {
  const start = () => startServer(app, { environment: cardEnvironment() });
  const both = await Promise.all([start(), start()]);
  servers.push(...both);
  const tabs = [...both, ...both];
  const fair = await sellGroups({ codes: 5 * ROUNDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    const group = await fair.buyGroup(`a${round}`, `b${round}`, `c${round}`);
    const startAt = async (server: Server) =>
      ((await (await post(server, group)).json()) as { redirectUrl: string }).redirectUrl;
    expect(new Set(await Promise.all(tabs.map(startAt))).size).toBe(1);
    await payOnPage(group);
    const check = async (server: Server) => expect((await post(server, group, "/check")).status).toBe(200);
    await Promise.all(tabs.map(check).concat(runJob()));
    // A page that was just told, and the job, leave it to the webhook that has its lock.
    await expect.poll(() => fair.page(group.identifier)).toMatchObject({ status: "issued", isPaid: true });
    for (const ticket of group.tickets) expect(await auditOf(ticket)).toHaveLength(1);
    expect(await paymentsOfTicket(group.first)).toMatchObject([{ state: "paid", paid: 60, refunds: [] }]);
  }
}, 120_000);

const LOCK = `and "ticket"."group_id" = $2 order by "ticket"."id" for update`;

/** Two tabs start at once: the second one comes while the first is about to write its attempt. */
async function startTwice(group: Group, { secondWaits }: { secondWaits: boolean }) {
  const held = holdStatement(`insert into "payment_attempt"`);
  const first = startPaying(group);
  await held.reached;
  const second = startPaying(group);
  await (secondWaits ? expect.poll(() => countLockWaits(app.db)).toBeGreaterThan(0) : second);
  held.letGo();
  return (await Promise.all([first, second])).map(({ status, body }) => [status, body.redirectUrl]);
}

it("the second tab waits for the first and gets its page", async () => {
  const group = await (await sellGroups()).buyGroup("ann", "ben");
  const [one, other] = await startTwice(group, { secondWaits: true });
  expect(one).toEqual([200, expect.any(String)]);
  expect(other).toEqual(one);
  expect(await paymentsOfTicket(group.first)).toHaveLength(1);
});

it("control: without the lock and the unique index a group has two open payments", async () => {
  const group = await (await sellGroups()).buyGroup("ann", "ben");
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef('payment_attempt_open_group'::regclass) as definition`.execute(app.db);
  await sql`drop index payment_attempt_open_group`.execute(app.db);
  const restore = switchOff({ sql: LOCK, becomes: `and "ticket"."group_id" = $2 order by "ticket"."id"` });
  const [one, other] = await startTwice(group, { secondWaits: false });
  restore();
  expect([one?.[0], other?.[0]]).toEqual([200, 200]);
  expect(one?.[1]).not.toBe(other?.[1]);
  expect(await paymentsOfTicket(group.first)).toHaveLength(2);
  await sql`update payment_attempt set state = 'cancelled' where group_id = ${group.groupId}`.execute(app.db);
  await sql.raw(rows[0]?.definition ?? "").execute(app.db);
});
