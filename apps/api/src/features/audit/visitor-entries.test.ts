import { findAuditedEntities, listAudit, listVisitorEntries } from "@foyer/contract/audit.ts";
import { createBarcodePool, updateBarcodePool } from "@foyer/contract/barcode-pools.ts";
import { countries } from "@foyer/contract/countries.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { letPass, sell } from "../../../test/feature-setups/ticket-life-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";
import { expireTickets } from "../ticket-life/expire-tickets.job.ts";

setUpCheckedApp();

const TOKYO = "Asia/Tokyo";
let fair: Awaited<ReturnType<typeof sell>>;
let others: Awaited<ReturnType<typeof sell>>;
beforeAll(async () => {
  fair = await sell({ codes: 20 });
  others = await sell({ ticketPrice: 0 });
  const tickets = [await fair.buy(), await fair.buy(), await fair.buy()];
  await others.buy();
  for (const ticket of tickets.slice(0, 2)) await letPass(ticket);
  await expireTickets(app.db);
});

type Line = { entries?: number; action: string; registrationId?: number; day: string; id?: number };

const list = async (query: object): Promise<{ TotalCount: number; Items: Line[] }> =>
  (await app.call(listAudit, { query: { sizePerPage: 50, ...query } })).body;
const foldsOf = ({ Items }: { Items: Line[] }) =>
  Items.filter(({ entries }) => entries !== undefined).map(({ registrationId, action, entries }) => ({
    registrationId,
    action,
    entries,
  }));

describe("what visitors did", () => {
  it("is one line for each registration, kind and day", async () => {
    const { TotalCount, Items } = await list({ by: "visitors", foldIn: TOKYO });
    expect(foldsOf({ Items })).toEqual(
      expect.arrayContaining([
        { registrationId: fair.registrationId, action: "create", entries: 3 },
        { registrationId: fair.registrationId, action: "update", entries: 2 },
        { registrationId: others.registrationId, action: "create", entries: 1 },
      ]),
    );
    expect([TotalCount, Items.length]).toEqual([3, 3]);
  });

  it("unfolds into its rows, the newest first", async () => {
    const { Items } = await list({ by: "visitors", foldIn: TOKYO, projectId: fair.projectId });
    for (const { registrationId, action, day, entries } of Items) {
      const query = { projectId: fair.projectId, registrationId, action, day, timeZone: TOKYO };
      const { body } = await app.call(listVisitorEntries, { query });
      expect(body.more).toBe(false);
      expect(body.items).toHaveLength(entries ?? 0);
      const ids = body.items.map(({ id }: { id: number }) => id);
      expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a));
      const nextPage = await app.call(listVisitorEntries, { query: { ...query, currentPage: 2 } });
      expect(nextPage.body).toEqual({ items: [], more: false });
      // The registration of another project has none of them.
      const elsewhere = { ...query, projectId: others.projectId };
      expect((await app.call(listVisitorEntries, { query: elsewhere })).body.items).toEqual([]);
    }
  });

  it("is not among what staff did, whose rows stay single", async () => {
    const { TotalCount, Items } = await list({ by: "staff", foldIn: TOKYO });
    expect(foldsOf({ Items })).toEqual([]);
    const all = await list({ foldIn: TOKYO });
    expect(all.TotalCount).toBe(TotalCount + 3);
    expect(foldsOf(all)).toHaveLength(3);
    const single = await list({});
    expect(single.TotalCount).toBe(TotalCount + 6);
    expect(foldsOf(single)).toEqual([]);
  });

  it("stands between staff's changes by time, in pages that never overlap", async () => {
    const whole = (await list({ foldIn: TOKYO })).Items;
    const paged: Line[] = [];
    for (let page = 1; paged.length < whole.length; page += 1) {
      const { Items } = await list({ foldIn: TOKYO, sizePerPage: 10, currentPage: page });
      expect(Items.length).toBeGreaterThan(0);
      paged.push(...Items);
    }
    expect(paged).toEqual(whole);
    const times = whole.map((line) => (line as unknown as { at: string }).at);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it("is not folded where a filter asks for single rows", async () => {
    const single = await list({ by: "visitors", foldIn: TOKYO, entity: "ticket", action: "update" });
    expect([single.TotalCount, foldsOf(single)]).toEqual([2, []]);
  });

  it("belongs to the day of the zone that was asked for", async () => {
    await sql`insert into visitor_entry_count (project_id, registration_id, action, quarter, slot, entries, newest)
      values (${fair.projectId}, 999999, 'create', '2025-03-01T15:00Z', 1, 5, '2025-03-01T15:10Z'),
        (${fair.projectId}, 999999, 'create', '2025-03-01T14:45Z', 1, 7, '2025-03-01T14:50Z')`.execute(
      app.db,
    );
    const of = async (foldIn: string) =>
      (await list({ by: "visitors", foldIn, to: "2025-12-31T00:00:00Z" })).Items.map(({ day, entries }) => [
        day,
        entries,
      ]);
    expect(await of(TOKYO)).toEqual([
      ["2025-03-02", 5],
      ["2025-03-01", 7],
    ]);
    expect(await of("UTC")).toEqual([["2025-03-01", 12]]);
    expect(await of("Asia/Kathmandu")).toEqual([["2025-03-01", 12]]);
    await sql`delete from visitor_entry_count where registration_id = 999999`.execute(app.db);
  });

  it.each([{ foldIn: "Mars/Olympus" }, { foldIn: "+01:00" }, { by: "robots" }])(
    "refuses %j",
    async (query) => {
      expect((await app.call(listAudit, { query })).status).toBe(400);
    },
  );
});

// rules/audit 14
it("the invariants tell of entries that are counted wrongly, or not at all", async () => {
  const ofFair = sql`project_id = ${fair.projectId} and action = 'create'`;
  for (const harm of [
    sql`update visitor_entry_count set entries = entries + 1 where ${ofFair}`,
    sql`delete from visitor_entry_count where project_id = ${fair.projectId}`,
  ]) {
    const harmed = app.db.transaction().execute(async (trx) => {
      await harm.execute(trx);
      await expectInvariants(trx);
    });
    await expect(harmed).rejects.toThrow("apps/api/invariants.sql");
  }
});

it("a member of staff who calls himself as visitors are called stays among staff", async () => {
  await sql`insert into audit (staff_name, action, entity, entity_id) values ('Attendee', 'update', 'settings', '1')`.execute(
    app.db,
  );
  const { Items } = await list({ by: "staff", entity: "settings" });
  expect(Items).toHaveLength(1);
});

describe("entities to choose from", () => {
  const entities = async (query: Record<string, string>) =>
    (await app.call(findAuditedEntities, { query })).body;
  it("have the name of their last change, and are found by it, by their id and by their kind", async () => {
    const params = { projectId: fair.projectId };
    const { body: pool } = await app.call(createBarcodePool, {
      params,
      body: { name: "Plum", barCodeType: 1 },
    });
    const key = { projectId: fair.projectId, poolId: pool.id };
    await app.call(updateBarcodePool, { params: key, body: { name: "Mirabelle", version: pool.version } });
    const { body: country } = await app.call(countries.create, { body: { internalName: "Mirabella" } });
    const found = { entity: "barcode-pool", entityId: String(pool.id), name: "Mirabelle" };
    expect(await entities({ text: "mirabel" })).toEqual([
      { entity: "country", entityId: String(country.id), name: "Mirabella" },
      found,
    ]);
    expect(await entities({ text: "mirabel", entity: "barcode-pool" })).toEqual([found]);
    expect(await entities({ text: String(pool.id), entity: "barcode-pool" })).toEqual([found]);
    expect(await entities({ text: "100%" })).toEqual([]);
  });
  it("are for admins only", async () => {
    for (const token of [app.viewer, app.operator, app.manager]) {
      expect((await app.call(findAuditedEntities, {}, token)).status).toBe(403);
      const query = { projectId: 1, registrationId: 1, action: "create", day: "2026-01-01", timeZone: "UTC" };
      expect((await app.call(listVisitorEntries, { query }, token)).status).toBe(403);
    }
  });
});
