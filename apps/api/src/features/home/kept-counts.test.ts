import { getOverview, type Overview } from "@foyer/contract/overview.ts";
import { removeVisitorFile, uploadVisitors } from "@foyer/contract/visitors.ts";
import { toCents } from "@foyer/domain/money/cents.ts";
import * as fc from "fast-check";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { fillTickets } from "../../../test/events/fill-tickets.ts";
import { makeNewTicket } from "../../../test/events/new-ticket.ts";
import { createTicketProject, type TicketProject } from "../../../test/events/ticket-project.ts";
import { createMeeting } from "../../../test/interference/meet.ts";
import { switchOffInFunction } from "../../../test/interference/switch-off.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { upload } from "../../../test/server/upload.ts";
import { openDatabase } from "../../platform/db/database.ts";
import type { Database } from "../../platform/db/schema.ts";
import { silentLog } from "../../platform/log.ts";
import { sellTickets } from "../submissions/sell-tickets.store.ts";
import { cancelLiveTicket, expireDueTickets, payHeldTicket } from "../ticket-life/move-tickets.store.ts";
import { indexTickets } from "../tickets/index-tickets.job.ts";
import { indexChanges } from "../tickets/index-tickets.store.ts";
import { matchScans } from "../visitors/match-scans.job.ts";

// rules/home 1, 2: whatever the job has counted, the overview tells exactly what there is.

let app: TestApp;
let otherServer: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  app = await startTestApp();
  otherServer = openDatabase(app.databaseUrl, { max: 4, log: silentLog });
});
afterAll(async () => {
  await otherServer?.close();
  await app?.stop();
});

const never = new AbortController().signal;
const overviewOf = async ({ projectId }: TicketProject, at = app): Promise<Overview> =>
  (await at.call(getOverview, { params: { projectId } })).body;

/** The numbers that the overview must tell, counted from the tickets themselves. */
async function countAll({ db }: TestApp, { projectId }: TicketProject) {
  const live = sql`project_id = ${projectId} and status in ('issued', 'held')`;
  const listOf = async (entry: string) => {
    const { rows } = await sql<{ entry: string; tickets: number }>`
      select ${sql.raw(entry)} as entry, count(*)::integer as tickets from ticket where ${live} group by 1`.execute(
      db,
    );
    return new Map(rows.map((row) => [row.entry, row.tickets]));
  };
  const { rows } = await sql<{ revenue: number; unpaid: number; finished: number }>`
    select coalesce(sum(price_cents) filter (where status = 'issued'), 0)::float8 / 100 as revenue,
      coalesce(sum(price_cents) filter (where status = 'held'), 0)::float8 / 100 as unpaid,
      count(*)::integer as finished
    from ticket where project_id = ${projectId}`.execute(db);
  return {
    ...rows[0],
    days: await listOf("to_char(created_at at time zone 'Europe/Berlin', 'YYYY-MM-DD')"),
    sources: await listOf("coalesce(promotion_id::text, '')"),
    countries: await listOf("country"),
  };
}

const toTold = ({ revenue, unpaid, registrations, days, sources, countries }: Overview) => ({
  revenue,
  unpaid,
  finished: registrations[0]?.funnel.finished,
  days: new Map(days.map(({ day, tickets }) => [day, tickets])),
  sources: new Map(sources.map(({ groupId, tickets }) => [groupId === null ? "" : String(groupId), tickets])),
  countries: new Map(countries.map(({ name, tickets }) => [NAMES.get(name) ?? name, tickets])),
});

/** Countries that the catalog names in English, as the tickets have them. */
const NAMES = new Map([
  ["Russia", "Россия"],
  ["Türkiye", "Türkiye"],
  ["Turkey", "Türkiye"],
  ["Japan", "日本"],
]);

async function expectTold(fair: TicketProject): Promise<void> {
  expect(toTold(await overviewOf(fair))).toEqual(await countAll(app, fair));
}

it("the overview is the same with nothing, a part or all counted, and after changes", async () => {
  const fair = await createTicketProject(app.db);
  const { projectId } = fair;
  await fillTickets(app.db, fair, { count: 120 });
  await expectTold(fair);
  await indexChanges(app.db, projectId, 50);
  await expectTold(fair);
  await indexTickets(app, never);
  await expectTold(fair);
  await sql`update ticket set country = 'Spain', price_cents = 5000
    where project_id = ${projectId} and id % 3 = 0`.execute(app.db);
  const cancelled = await app.db
    .selectFrom("ticket")
    .select("id")
    .where("project_id", "=", projectId)
    .where(sql<boolean>`id % 7 = 0`)
    .execute();
  for (const { id } of cancelled) await sql`select cancel_ticket(${projectId}, ${id})`.execute(app.db);
  await expectTold(fair);
  await indexTickets(app, never);
  await expectTold(fair);
});

it("a change of the zone moves no sale that is counted, and counts later ones in the new zone", async () => {
  const fair = await createTicketProject(app.db);
  const sellAt = async (barcode: string) => {
    await fillTickets(app.db, fair, { count: 1, first: Number(barcode) });
    await sql`update ticket set created_at = '2026-03-01T23:30:00Z' where project_id = ${fair.projectId}
      and barcode = ${barcode.padStart(10, "0")}`.execute(app.db);
  };
  await sellAt("4");
  await indexTickets(app, never);
  await sql`update project set time_zone = 'UTC' where id = ${fair.projectId}`.execute(app.db);
  await sellAt("5");
  const days = [
    { day: "2026-03-01", tickets: 1 },
    { day: "2026-03-02", tickets: 1 },
  ];
  expect((await overviewOf(fair)).days).toEqual(days);
  await indexTickets(app, never);
  expect((await overviewOf(fair)).days).toEqual(days);
  await expectInvariants(app.db);
});

it("too many changes are not added, and the answer says so", async () => {
  const fair = await createTicketProject(app.db);
  await fillTickets(app.db, fair, { count: 30 });
  await indexTickets(app, never);
  await sql`insert into ticket_change (project_id, ticket_id)
    select ${fair.projectId}, n from generate_series(1, 10001) n`.execute(app.db);
  expect(await overviewOf(fair)).toMatchObject({ isCounting: true });
  await sql`delete from ticket_change where project_id = ${fair.projectId}`.execute(app.db);
  expect(await overviewOf(fair)).toMatchObject({ isCounting: false });
  await expectTold(fair);
});

const KINDS = ["sell", "pay", "cancel", "expire", "correct", "exchange", "index", "scan", "unscan"] as const;
type Step = { kind: (typeof KINDS)[number]; size: number };
const STEP: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  size: fc.integer({ min: 1, max: 6 }),
});

const PRICE = toCents(20);
const PAYMENT = { paymentId: "P-1", method: "cash", reference: null } as const;

/** Does a step on one of two servers; some steps run on both at once. */
async function run({ kind, size }: Step, fair: TicketProject, on: Kysely<Database>): Promise<void> {
  const { projectId, registrationId } = fair;
  const some = sql`select id from ticket where project_id = ${projectId} order by id % ${size + 1}, id limit ${size}`;
  const each = async (act: (ticketId: number) => Promise<unknown>) => {
    const { rows } = await sql<{ id: number }>`${some}`.execute(on);
    for (const { id } of rows) await act(id);
  };
  if (kind === "sell") {
    const prices = { price: PRICE, originalPrice: PRICE };
    const tickets = Array.from({ length: size }, () => ({ ...makeNewTicket(), ...prices }));
    await sellTickets(on, fair, tickets);
  } else if (kind === "pay")
    await each((ticketId) =>
      on.transaction().execute((trx) => payHeldTicket(trx, { projectId, ticketId }, PAYMENT)),
    );
  else if (kind === "cancel") await each((ticketId) => cancelLiveTicket(on, { projectId, ticketId }));
  else if (kind === "expire") {
    await sql`update ticket set expire_payment_at = now() - interval '1 minute'
      where project_id = ${projectId} and status = 'held' and id in (${some})`.execute(on);
    await expireDueTickets(on, { projectId, registrationId }, size);
  } else if (kind === "correct")
    await sql`update ticket set country = ${`Country ${size}`} where project_id = ${projectId} and id in (${some})`.execute(
      on,
    );
  else if (kind === "exchange")
    await each((ticketId) => sql`select exchange_barcode(${projectId}, ${ticketId})`.execute(on));
  else if (kind === "unscan") {
    const { rows } = await sql<{ fileId: number }>`select file_id as "fileId" from visitor_file
      where project_id = ${projectId} order by file_id limit 1`.execute(on);
    for (const { fileId } of rows)
      await app.call(removeVisitorFile, { params: { projectId, fileId }, query: { confirm: "true" } });
  } else if (kind === "index") await indexChanges(on, projectId, size * 3);
  else {
    const { rows } = await sql<{ barcode: string }>`select barcode from ticket
      where project_id = ${projectId} order by id limit ${size * 2}`.execute(on);
    const content = ["unknown", ...rows.map(({ barcode }) => barcode)].join("\n");
    await upload(app, uploadVisitors, {
      params: { projectId },
      content,
      name: "gate.csv",
      fields: { visitDate: "2030-03-12", turngate: `Gate ${Math.random()}` },
    });
    await matchScans({ db: on, log: app.log }, never);
  }
}

it("any schedule of sales, payments, cancellations, expiry, corrections, exchanges, scans and their removal on two servers is counted", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(STEP, STEP), { minLength: 5, maxLength: 14 }), async (steps) => {
      const fair = await createTicketProject(app.db);
      await sql`insert into barcode (project_id, code, pool_id, file_id, line)
        select ${fair.projectId}, 'K' || n, ${fair.poolId}, ${fair.fileId}, n from generate_series(1, 300) n`.execute(
        app.db,
      );
      await sql`update barcode_pool_file set added = 300 where project_id = ${fair.projectId}`.execute(
        app.db,
      );
      await sellTickets(app.db, fair, Array.from({ length: 6 }, makeNewTicket));
      for (const [one, other] of steps) {
        await Promise.all([run(one, fair, app.db), run(other, fair, otherServer.db)]);
        await expectTold(fair);
      }
      await indexTickets({ db: otherServer.db, log: app.log }, never);
      await matchScans(app, never);
      await expectTold(fair);
      await expectInvariants(app.db);
    }),
    { numRuns: 8 },
  );
});

it("the invariants tell of counts that differ from the tickets", async () => {
  const fair = await createTicketProject(app.db);
  await fillTickets(app.db, fair, { count: 5 });
  await indexTickets(app, never);
  const harms = [
    sql`update ticket_count set tickets = tickets + 1 where project_id = ${fair.projectId}`,
    sql`delete from ticket_count where project_id = ${fair.projectId} and kind = 'country'`,
    sql`update ticket_counted set country = 'else' where project_id = ${fair.projectId}`,
    sql`delete from ticket_counted where project_id = ${fair.projectId}`,
    sql`insert into visitor_hour values (${fair.projectId}, 999, '2030-03-12 10:00', 1)`,
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

it("negative control: without the project's lock two servers count a ticket twice", async () => {
  const broken = await startTestApp();
  try {
    const fair = await createTicketProject(broken.db);
    await createMeeting(broken.db);
    await switchOffInFunction(broken.db, "index_tickets", {
      sql: "if not pg_try_advisory_xact_lock(hashtextextended('index-tickets', p_project)) then",
      becomes: "if false then",
    });
    await switchOffInFunction(broken.db, "count_tickets", {
      sql: "1 from unnest(v_now)",
      becomes: "1 from unnest(v_now) where (select meet())",
    });
    // The words and keys of both are written one after the other, before and after the counts.
    for (const name of ["index_words", "index_sort_keys"])
      await switchOffInFunction(broken.db, name, { sql: "begin\n", becomes: "begin\n  return;\n" });
    await fillTickets(broken.db, fair, { count: 3, first: 4 });
    await Promise.all([
      indexChanges(broken.db, fair.projectId, 10),
      indexChanges(broken.db, fair.projectId, 10),
    ]);
    const { days } = await overviewOf(fair, broken);
    expect(days.reduce((sum, { tickets }) => sum + tickets, 0)).toBeGreaterThan(3);
    await expect(expectInvariants(broken.db)).rejects.toThrow("apps/api/invariants.sql");
  } finally {
    await broken.stop();
  }
});
