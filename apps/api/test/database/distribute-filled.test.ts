import { randomBytes } from "node:crypto";
import { checkPromoCode, getPublicRegistration, submit } from "@foyer/contract/attend.ts";
import { getBarcodePool, importPoolFile } from "@foyer/contract/barcode-pools.ts";
import { createPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { createPromoCode } from "@foyer/contract/promo-codes.ts";
import { getPublicTicket } from "@foyer/contract/public-ticket.ts";
import { search } from "@foyer/contract/search.ts";
import { cancelTicket, getTicket, listTickets, payTicket, resendTicket } from "@foyer/contract/tickets.ts";
import pg from "pg";
import { afterAll, describe, expect, inject, it } from "vitest";
import { indexTickets } from "../../src/features/tickets/index-tickets.job.ts";
import { askForEmailOnly, emailResult, makeEvent, submitAnswers } from "../events/event.ts";
import { startTestApp, type TestApp } from "../server/app-client.ts";
import { upload } from "../server/upload.ts";
import { databaseUrl } from "./database-server.ts";
import { expectInvariants } from "./invariants.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { createOnNodes, distribute, dropOnNodes, joinNodes } from "./test-cluster.ts";
import { withClient } from "./with-client.ts";

// An installation with sales in it goes to a cluster. Only `npm run citus-suite` has one. rules/distribution 1, 3
const name = `foyer_filled_${randomBytes(6).toString("hex")}`;
const url = databaseUrl(inject("serverUrl"), name);

/** Starts a server on the database, which remains when the server stops. Stopping checks that each statement was one task. */
const startHere = () => startTestApp({}, async () => ({ url, drop: async () => {} }));

type Sold = Awaited<ReturnType<typeof sell>>;

/** An event with a promo code, and tickets that are issued, held, paid and cancelled. */
async function sell(app: TestApp) {
  const event = await makeEvent(app, { ticketCount: 20, codes: 30, ticketPrice: 20 });
  const asked = await askForEmailOnly(app, event);
  const params = { projectId: event.projectId };
  const group = await app.call(createPromoCodeGroup, { params, body: { promoCodeType: 1 } });
  const free = { promoCode: "FREE", discountAmount: 1, ticketCount: 5 };
  await app.call(createPromoCode, { params: { ...params, groupId: group.body.id }, body: free });
  const buy = (at: number, more: object = {}) =>
    app.call(
      submit,
      {
        params: { code: event.code },
        body: { results: [emailResult(asked, `v${at}@example.org`)], ...more },
      },
      null,
      { "idempotency-key": `key-${at}` },
    );
  const answers = [await buy(0), await buy(1), await buy(2), await buy(3, { promoCode: "free" })];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const [held, paid, cancelled, issued] = answers.map(({ body }) => body.ticket);
  const of = (ticketId: number) => ({ params: { ...params, ticketId } });
  expect((await app.call(payTicket, { ...of(paid.ticketId), body: { paymentId: "A1" } })).status).toBe(200);
  expect((await app.call(cancelTicket, { ...of(cancelled.ticketId), body: {} })).status).toBe(200);
  return { event, asked, tickets: { held, paid, cancelled, issued } };
}

/** Reads the event as staff and visitors see it. */
async function look(app: TestApp, { event, tickets }: Sold) {
  await indexTickets(app, new AbortController().signal);
  const { projectId } = event;
  const query = { projectId, sortName: "Email", sortOrder: "asc", search: "example" };
  const pool = { params: { projectId, poolId: event.poolId } };
  const answers = [
    await app.call(getPublicRegistration, { params: { code: event.code }, query: {} }, null),
    await app.call(checkPromoCode, { params: { code: event.code }, body: { promoCode: "FREE" } }, null),
    await app.call(getPublicTicket, { params: { identifier: tickets.issued.identifier } }, null),
    await app.call(listTickets, { query }),
    await app.call(listTickets, { query: { projectId, status: "held" } }),
    await app.call(getTicket, { params: { projectId, ticketId: tickets.paid.ticketId } }),
    await app.call(getBarcodePool, pool),
    await app.call(search, { query: { q: String(tickets.issued.barcode) } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  return answers.map(({ body }) => body);
}

async function countShards(): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query("select count(*)::integer as count from pg_dist_shard");
    return rows[0].count;
  } finally {
    await client.end();
  }
}

describe.runIf(inject("isDistributed"))("an installation with sales in it", () => {
  afterAll(() => dropOnNodes(inject("nodes"), name));

  it("is the same on a cluster, sells on there, and can be distributed again", {
    timeout: 240_000,
  }, async () => {
    await createOnNodes(inject("nodes"), name);
    await joinNodes(inject("serverUrl"), inject("nodes"), name);
    await prepareDatabase(url);
    const before = await startHere();
    const sold = await sell(before);
    const seen = await look(before, sold);
    await before.stop();

    expect(await distribute(inject("serverUrl"), name)).toContain("ticket");
    const shards = await countShards();
    const after = await startHere();
    expect(await look(after, sold)).toEqual(seen);
    const results = [emailResult(sold.asked, "v0@example.org")];
    const { held } = sold.tickets;
    expect((await submitAnswers(after, sold.event.code, results, "key-0")).body.ticket).toEqual(held);
    const key = { projectId: sold.event.projectId, ticketId: held.ticketId };
    expect((await after.call(payTicket, { params: key, body: { paymentId: "B2" } })).status).toBe(200);
    expect((await after.call(resendTicket, { params: key })).status).toBe(202);
    const pool = { projectId: key.projectId, poolId: sold.event.poolId };
    const imported = await upload(after, importPoolFile, { params: pool, content: "N1\nN2\nN1" });
    expect(imported.body).toMatchObject({ addedCodesAmount: 2 });
    await look(after, await sell(after));
    await expectInvariants(after.db);
    await after.stop();

    expect(await distribute(inject("serverUrl"), name)).toEqual([]);
    expect(await countShards()).toBe(shards);
  });

  // One node is the coordinator, which no cluster has added.
  it.skipIf(inject("nodes").length === 1)(
    "numbers of a node that was added are aligned while servers sell, and are above all others",
    {
      timeout: 120_000,
    },
    async () => {
      const app = await startHere();
      await withClient(url, async (client) => {
        const nodes = inject("nodes").length;
        const read = async () => {
          const { rows } = await client.query<{ result: string }>(
            "select result from run_command_on_all_nodes('select last_value from ticket_id_seq')",
          );
          return rows.map(({ result }) => Number(result));
        };
        // As Citus adds a node: with a range of its own.
        const added = await client.query<{ success: boolean; result: string }>(`
        select * from run_command_on_workers($$ do $do$ begin
          if (select groupid from pg_dist_local_group) = (select max(groupid) from pg_dist_node) then
            perform set_config('citus.enable_ddl_propagation', 'off', true);
            alter sequence public.ticket_id_seq start 844424930131969 minvalue 844424930131969
              maxvalue 1125899906842624 restart with 844424930131969;
          end if;
        end $do$ $$)`);
        expect(added.rows.map(({ success }) => success)).toEqual(added.rows.map(() => true));
        expect((await read()).filter((last) => last > 1e12)).toHaveLength(1);

        expect(await distribute(inject("serverUrl"), name)).toEqual([]);
        const aligned = await read();
        expect(new Set(aligned.map((last) => last % 64)).size).toBe(nodes);
        const ahead = aligned.filter((last) => last > 6_400_000 && last < 1e9);
        expect(ahead).toHaveLength(1);
        const others = aligned.filter((last) => !ahead.includes(last));
        expect(others.filter((last) => last < 100_000)).toHaveLength(nodes - 1);

        // Nobody goes back; those behind follow.
        expect(await distribute(inject("serverUrl"), name)).toEqual([]);
        const later = await read();
        expect(later.map((last) => last >= Number(ahead[0]) - 64)).toEqual(later.map(() => true));
      });
      await app.stop();
    },
  );

  it("is refused where a table lies apart from the tickets", async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("select alter_distributed_table('project_section', colocate_with := 'none')");
    await client.end();
    await expect(distribute(inject("serverUrl"), name)).rejects.toThrow(
      "A statement of one project over project_section is not one task",
    );
  });
});
