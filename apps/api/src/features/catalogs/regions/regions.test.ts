import { countries } from "@foyer/contract/countries.ts";
import { regions } from "@foyer/contract/regions.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/server/app-client.ts";

let app: TestApp;
let oz: number;
let narnia: number;
beforeAll(async () => {
  app = await startTestApp();
  const add = async (internalName: string) =>
    (await app.call(countries.create, { body: { internalName } })).body.id;
  oz = await add("Oz");
  narnia = await add("Narnia");
});
afterAll(() => app?.stop());

const create = (body: object) => app.call(regions.create, { body });

describe("regions", () => {
  it("belong to a country, and are listed by it", async () => {
    const created = await create({ internalName: "Emerald City", countryId: String(oz) });
    expect(created).toMatchObject({ status: 201, body: { countryId: oz, priority: false } });
    await create({ internalName: "Lantern Waste", countryId: narnia });
    const listed = await app.call(regions.list, { query: { countryId: oz } });
    expect(listed.body).toEqual([created.body]);
    expect((await app.call(regions.list, { query: { countryId: 999_999 } })).body).toEqual([]);
    expect((await app.call(regions.list, { query: { countryId: "x" } })).status).toBe(400);
  });

  it("are listed whole and in order, thousands of them too", async () => {
    const rows = await app.db.selectFrom("region").select("id").orderBy("name_key").orderBy("id").execute();
    expect(rows.length).toBeGreaterThan(1000);
    const { headers, body } = await app.call(regions.list, {});
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(body.map(({ id }: { id: number }) => id)).toEqual(rows.map(({ id }) => id));
    expect(regions.list.result.safeParse(body).success).toBe(true);
  });

  it("have unique names within the country", async () => {
    expect((await create({ internalName: "North", countryId: oz })).status).toBe(201);
    expect((await create({ internalName: "North", countryId: narnia })).status).toBe(201);
    expect(await create({ internalName: " NORTH", countryId: oz })).toMatchObject({
      status: 409,
      body: { Error: { Fields: { internalName: expect.any(String) } } },
    });
  });

  it("need an existing country", async () => {
    expect(await create({ internalName: "Nowhere", countryId: 999_999 })).toMatchObject({
      status: 422,
      body: { Error: { Code: "unknown-country", Fields: { countryId: expect.any(String) } } },
    });
    expect((await create({ internalName: "Nowhere" })).body.Error.Fields).toHaveProperty("countryId");
  });

  it("may move to another country, unless the name is taken there", async () => {
    const { id } = (await create({ internalName: "Border", countryId: oz })).body;
    const moved = await app.call(regions.update, {
      params: { id },
      body: { internalName: "Border", countryId: narnia, version: 1 },
    });
    expect(moved).toMatchObject({ status: 200, body: { countryId: narnia, version: 2 } });
    await create({ internalName: "Border", countryId: oz });
    const back = await app.call(regions.update, {
      params: { id },
      body: { internalName: "Border", countryId: oz },
    });
    expect(back.status).toBe(409);
  });
});
