import { getSettings, updateSettings } from "@foyer/contract/application-setting.ts";
import { countries } from "@foyer/contract/countries.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { getSetting } from "./settings.service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

type Category = {
  name: string;
  settings: { codeName: string; value: string; options?: { value: string }[] }[];
};
const read = async () =>
  (await app.call(getSettings, {})).body as { version: number; categories: Category[] };
const save = (body: object, headers = {}) => app.call(updateSettings, { body }, app.admin, headers);
const one = (codeName: string, value: string) => ({
  categories: [{ name: "Project", settings: [{ codeName, value }] }],
});
const savedValue = async (codeName: string) =>
  (await read()).categories
    .flatMap(({ settings }) => settings)
    .find((setting) => setting.codeName === codeName)?.value;

describe("access (rules/settings 6)", () => {
  it("admins alone", async () => {
    for (const token of [app.viewer, app.operator, app.manager]) {
      expect((await app.call(getSettings, {}, token)).status).toBe(403);
      expect((await app.call(updateSettings, { body: one("Currency", "USD") }, token)).status).toBe(403);
    }
  });
});

describe("reading", () => {
  it("gives every setting its category, name, description, input and initial value", async () => {
    const { categories } = await read();
    expect(categories.map(({ name }) => name)).toEqual([
      ...["Project", "Tickets", "Protection against abuse", "Networking", "Ticket fields"],
    ]);
    expect(categories[0]?.settings.map(({ codeName, value }) => [codeName, value])).toEqual([
      ["Discount_amount", "1"],
      ["Max_ticket_count", "1"],
      ["Default_time_zone", "Europe/London"],
    ]);
    expect(categories.at(-1)?.settings).toHaveLength(17);
    expect(categories.flatMap(({ settings }) => settings).every((setting) => "description" in setting)).toBe(
      true,
    );
  });
});

describe("inside the product", () => {
  it("each setting is a value of its own type, saved or initial", async () => {
    const discount: number = await getSetting(app.db, "Discount_amount");
    const timeZone: string = await getSetting(app.db, "Default_time_zone");
    expect([discount, timeZone]).toEqual([1_000_000, "Europe/London"]);
    // @ts-expect-error A name that is not on the list does not compile.
    await expect(getSetting(app.db, "Hold_minute")).rejects.toThrow(TypeError);
  });

  it("a saved text that is no longer valid counts as never saved", async () => {
    const row = { code_name: "Hold_minutes", value: "a week" };
    await app.db.insertInto("application_setting").values(row).execute();
    expect(await getSetting(app.db, "Hold_minutes")).toBe(10_080);
    await app.db.deleteFrom("application_setting").where("code_name", "=", "Hold_minutes").execute();
  });
});

describe("saving", () => {
  it("accepts the whole object as it was read, and changes nothing", async () => {
    const before = await read();
    const saved = await save(before);
    expect(saved).toMatchObject({ status: 200, body: { version: before.version } });
  });

  it("writes the next version and one audit row with the changed values alone", async () => {
    const { version } = await read();
    const saved = await save({ ...one("Hold_minutes", " 60 "), version });
    expect(saved).toMatchObject({ status: 200, body: { version: version + 1 } });
    expect(await savedValue("Hold_minutes")).toBe("60");
    expect(await getSetting(app.db, "Hold_minutes")).toBe(60);
    const audit = app.db.selectFrom("audit").selectAll().where("entity", "=", "settings");
    const rows = await audit.orderBy("id").execute();
    expect(rows.at(-1)).toMatchObject({ before: { Hold_minutes: "10080" }, after: { Hold_minutes: "60" } });
  });

  it("a stale version answers 412 with the current copy", async () => {
    const { version } = await read();
    await save({ ...one("Currency", "CHF"), version });
    const stale = await save({ ...one("Currency", "USD"), version });
    expect(stale.status).toBe(412);
    expect(stale.body.Error.Current.version).toBe(version + 1);
    expect(await savedValue("Currency")).toBe("CHF");
  });

  it("has exactly one winner among 20 concurrent saves of one version", async () => {
    const { version } = await read();
    const saves = await Promise.all(
      Array.from({ length: 20 }, (_, i) => save({ ...one("Max_ticket_count", String(i + 2)), version })),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(412)]);
  });

  it.each([
    ["Discount_amount", "0.123456", 200],
    ["Discount_amount", "0", 200],
    ["Discount_amount", "1.0000001", 422],
    ["Discount_amount", "0.1234567", 422],
    ["Discount_amount", "0,5", 422],
    ["Discount_amount", "1e-1", 422],
    ["Discount_amount", "-0.1", 422],
    ["Discount_amount", "NaN", 422],
    ["Discount_amount", "", 422],
    ["Max_ticket_count", "0", 200],
    ["Max_ticket_count", "1.5", 422],
    ["Hold_minutes", "0", 422],
    ["Max_holds_per_recipient", "0", 422],
    ["Max_network_share", "101", 422],
    ["Default_time_zone", "Pacific/Auckland", 200],
    ["Default_time_zone", "Asia/Calcutta", 200],
    ["Default_time_zone", "Mars/Olympus", 422],
    ["Default_time_zone", "+02:00", 422],
    ["Currency", "EUR", 200],
    ["Currency", "eur", 422],
    ["Currency", "XXXX", 422],
    ["Full_name_format", "{lastName} {firstName}", 200],
    ["Full_name_format", "{password}", 422],
    ["Itec_url", "https://itec.example.com/in", 200],
    ["Itec_url", "javascript:alert(1)", 422],
    ["Itec_url", "", 200],
    ["Ticket_field_email", "999999", 422],
    ["No_such_setting", "1", 422],
  ])("%s = %j → %i", async (codeName, value, status) => {
    const answer = await save(one(codeName, value));
    expect(answer.status, answer.text).toBe(status);
    if (status === 422) {
      expect(answer.body.Error.Fields).toHaveProperty(["categories.0.settings.0.value"]);
      expect(await savedValue(codeName)).not.toBe(value);
    }
  });

  it("one invalid value refuses the whole save", async () => {
    await save(one("Hold_minutes", "90"));
    const settings = [
      { codeName: "Hold_minutes", value: "120" },
      { codeName: "Currency", value: "nonsense" },
    ];
    expect((await save({ categories: [{ name: "Tickets", settings }] })).status).toBe(422);
    expect(await savedValue("Hold_minutes")).toBe("90");
  });

  it("a ticket field is filled by a question of the catalog (rules/settings 4)", async () => {
    const { categories } = await read();
    const email = categories.at(-1)?.settings.find(({ codeName }) => codeName === "Ticket_field_email");
    const question = email?.options?.find(({ value }) => value !== "");
    expect(question).toBeDefined();
    expect((await save(one("Ticket_field_email", question?.value ?? ""))).status).toBe(200);
    expect(await savedValue("Ticket_field_email")).toBe(question?.value);
  });
});

describe("many saves at once", () => {
  /** Every mutation takes so many seconds before its transaction ends. */
  async function slowDown(seconds: number) {
    await sql`
      create function slow_down() returns trigger language plpgsql as
      ${sql.lit(`begin perform pg_sleep(${seconds}); return null; end`)}`.execute(app.db);
    await sql`create trigger slow_down after insert on audit for each row execute function slow_down()`.execute(
      app.db,
    );
  }
  afterEach(() => sql`drop function slow_down cascade`.execute(app.db));

  it("all settings are one object: saves take turns, and none is refused", async () => {
    await slowDown(0.4);
    const saves = Array.from({ length: 12 }, (_, at) => save(one("Hold_minutes", String(2_000 + at))));
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  // On a cluster they do. rules/distribution 10
  it.skipIf(inject("isDistributed"))(
    "saves of different entries of a catalog do not wait for each other",
    async () => {
      await slowDown(1);
      const { body } = await app.call(countries.list, {});
      const entries: { id: number; priority: boolean }[] = body.slice(0, 5);
      const saves = Promise.all(
        entries.map(({ id, ...entry }) =>
          app.call(countries.update, { params: { id }, body: { ...entry, priority: !entry.priority } }),
        ),
      );
      const waits: number[] = [];
      let isOver = false;
      const watching = (async () => {
        while (!isOver) waits.push(await countLockWaits(app.db));
      })();
      expect((await saves).map(({ status }) => status)).toEqual(Array(5).fill(200));
      isOver = true;
      await watching;
      expect(Math.max(...waits)).toBe(0);
    },
  );
});
