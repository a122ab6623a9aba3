import { downloadPromoCodes, generatePromoCodes, getNewPromoCode } from "@foyer/contract/promo-codes.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import {
  addCode,
  app,
  CODE,
  change,
  list,
  newGroup,
  newProject,
  nextCode,
  projectId,
  remove,
  setUpPromoCodes,
  use,
} from "../../../test/feature-setups/promo-code-setup.ts";

setUpPromoCodes();

describe("a code", () => {
  it("is kept as typed, with its discount exactly", async () => {
    const key = await newGroup();
    const added = await addCode(key, {
      promoCode: "  ＶＩＰ straße ",
      discountAmount: 0.333333,
      ticketCount: 5,
    });
    expect(added.status).toBe(201);
    const { id, ...code } = added.body;
    expect(code).toEqual({
      promoCode: "ＶＩＰ straße",
      discountAmount: 0.333333,
      maxTicketCount: 5,
      used: 0,
      held: 0,
    });
    expect(await list(key)).toEqual([{ id, ...code }]);
  });

  // acceptance: discounts that are none
  it.each([
    [0, "Must be positive"],
    [-0.1, "Must be positive"],
    [1.0000001, "Discount must be less or equal 1"],
    [0.1234567, "No more than 6 decimal places"],
    [1e-7, "No more than 6 decimal places"],
    ["0,5", "Discount must be a number"],
    ["0.5", "Discount must be a number"],
    ["1e-1", "Discount must be a number"],
    [true, "Discount must be a number"],
    ["", "This field is required"],
    [Number.NaN, "This field is required"],
    [undefined, "This field is required"],
  ])("with the discount %j is refused: %s", async (discountAmount, sentence) => {
    const { status, body } = await addCode(await newGroup(), { discountAmount });
    expect([status, body.Error.Fields]).toEqual([422, { discountAmount: sentence }]);
  });

  it.each([1, 0.000001, 0.999999, 1e-1])("with the discount %j is accepted", async (discountAmount) => {
    const { status, body } = await addCode(await newGroup(), { discountAmount });
    expect([status, body.discountAmount]).toEqual([201, discountAmount]);
  });

  it.each([
    [0, "Must be positive"],
    [-1, "Must be positive"],
    [1.5, "Must be integer"],
    ["3", "Ticket count must be a number"],
    [null, "This field is required"],
    [10_000_001, "No more than 10000000."],
  ])("for %j tickets is refused: %s", async (ticketCount, sentence) => {
    const { status, body } = await addCode(await newGroup(), { ticketCount });
    expect([status, body.Error.Fields]).toEqual([422, { ticketCount: sentence }]);
  });

  it.each(["", "  ", null, undefined])("without a text (%j) is refused", async (promoCode) => {
    const { status, body } = await addCode(await newGroup(), { promoCode });
    expect([status, body.Error.Fields]).toEqual([422, { promoCode: "This field is required" }]);
  });

  it("is unique in its project, in whatever case, width or form it is spelled", async () => {
    const key = await newGroup();
    const other = await newGroup({ promoCodeType: 2, owner: "Other" });
    expect((await addCode(key, { promoCode: "Été 10%" })).status).toBe(201);
    for (const promoCode of ["ÉTÉ 10%", "  été 10%\u3000", "e\u0301te\u0301 10%", "ｅ\u0301té １０％"])
      expect(await addCode(other, { promoCode })).toMatchObject({
        status: 409,
        body: { Error: { Code: "promo-code-taken", Fields: { promoCode: "Promocode must be unique" } } },
      });
    const elsewhere = await newGroup(undefined, await newProject());
    expect((await addCode(elsewhere, { promoCode: "ÉTÉ 10%" })).status).toBe(201);
  });

  it("starts with the discount and the number of the settings", async () => {
    const read = async () => (await app.call(getNewPromoCode, { params: { projectId } })).body;
    expect(await read()).toEqual({ discountAmount: 1, ticketCount: 1 });
    await app.db
      .insertInto("application_setting")
      .values([
        { code_name: "Discount_amount", value: "0.25" },
        { code_name: "Max_ticket_count", value: "0" },
      ])
      .execute();
    expect(await read()).toEqual({ discountAmount: 0.25, ticketCount: 0 });
    await sql`delete from application_setting`.execute(app.db);
  });
});

describe("changing a code", () => {
  const NEW = { promoCode: "Winter", discountAmount: 0.5, ticketCount: 9 };

  it("sets the new value where the old one is still there, and records it", async () => {
    const key = await newGroup();
    const oldValue = { ...CODE, promoCode: nextCode() };
    const { id } = (await addCode(key, oldValue)).body;
    const body = { oldValue, newValue: { ...NEW, promoCode: `${oldValue.promoCode} b` } };
    const changed = await change(key, body);
    expect(changed).toMatchObject({
      status: 200,
      body: { id, promoCode: `${oldValue.promoCode} b`, discountAmount: 0.5, maxTicketCount: 9 },
    });
    expect(await list(key)).toEqual([changed.body]);
    const again = await change(key, body);
    expect(again).toMatchObject({ status: 409, body: { Error: { Code: "promo-code-changed" } } });
    const row = await app.db
      .selectFrom("audit")
      .select(["before", "after"])
      .where("entity", "=", "promo-code")
      .where("action", "=", "update")
      .where("entity_id", "=", String(id))
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      before: { promoCode: oldValue.promoCode, discountAmount: 0.25, ticketCount: 3 },
      after: { promoCode: `${oldValue.promoCode} b`, discountAmount: 0.5, ticketCount: 9 },
    });
  });

  it("is refused when the old value is stale, with the code as it is", async () => {
    const key = await newGroup();
    const oldValue = { ...CODE, promoCode: nextCode() };
    const { body: code } = await addCode(key, oldValue);
    const newValue = { ...oldValue, ticketCount: 4 };
    for (const stale of [
      { discountAmount: 0.3 },
      { ticketCount: 2 },
      { promoCode: oldValue.promoCode.toLowerCase() },
    ])
      expect(await change(key, { oldValue: { ...oldValue, ...stale }, newValue })).toMatchObject({
        status: 409,
        body: { Error: { Code: "promo-code-changed", Current: code } },
      });
    const renamed = { id: code.id, oldValue: { ...oldValue, promoCode: "Other" }, newValue };
    expect((await change(key, renamed)).body.Error.Current).toEqual(code);
    expect(await list(key)).toEqual([code]);
  });

  it("of two at once, one is stale", async () => {
    const key = await newGroup();
    const oldValue = { ...CODE, promoCode: nextCode() };
    await addCode(key, oldValue);
    const answers = await Promise.all(
      [4, 5, 6, 7].map((ticketCount) => change(key, { oldValue, newValue: { ...oldValue, ticketCount } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it("to a text that is taken is refused; its own in another spelling is not", async () => {
    const key = await newGroup();
    const taken = { ...CODE, promoCode: nextCode() };
    const oldValue = { ...CODE, promoCode: nextCode() };
    await addCode(key, taken);
    await addCode(key, oldValue);
    expect(
      await change(key, { oldValue, newValue: { ...taken, promoCode: taken.promoCode.toLowerCase() } }),
    ).toMatchObject({
      status: 409,
      body: { Error: { Fields: { "newValue.promoCode": "Promocode must be unique" } } },
    });
    const own = { ...oldValue, promoCode: oldValue.promoCode.toLowerCase() };
    expect((await change(key, { oldValue, newValue: own })).body.promoCode).toBe(own.promoCode);
  });

  it("below the tickets that have it is refused, and so is deleting it", async () => {
    const key = await newGroup();
    const oldValue = { ...CODE, promoCode: nextCode() };
    const { id } = (await addCode(key, oldValue)).body;
    await use(id, 1, 1);
    const lower = (ticketCount: number) => change(key, { oldValue, newValue: { ...oldValue, ticketCount } });
    expect(await lower(1)).toMatchObject({
      status: 409,
      body: {
        Error: {
          Code: "fewer-than-used",
          Fields: { "newValue.ticketCount": "2 tickets have it already, and it cannot be less." },
        },
      },
    });
    expect((await lower(2)).status).toBe(200);
    expect(await remove(key, id)).toMatchObject({
      status: 409,
      body: { Error: { Code: "promo-code-used" } },
    });
    await use(id, 0);
    expect((await remove(key, id)).status).toBe(200);
    expect((await remove(key, id)).status).toBe(404);
  });

  it("names the fields of the new value that are wrong", async () => {
    const newValue = { promoCode: "", discountAmount: 2, ticketCount: 1.5 };
    const { status, body } = await change(await newGroup(), { oldValue: CODE, newValue });
    expect([status, body.Error.Fields]).toEqual([
      422,
      {
        "newValue.promoCode": "This field is required",
        "newValue.discountAmount": "Discount must be less or equal 1",
        "newValue.ticketCount": "Must be integer",
      },
    ]);
  });
});

describe("generating codes", () => {
  const body = { count: 500, prefix: "ACME-", discountAmount: 0.1, ticketCount: 2 };

  it("adds as many as asked, none of which can be guessed or misread", async () => {
    const key = await newGroup();
    const answer = await app.call(generatePromoCodes, { params: key, body });
    expect([answer.status, answer.body]).toEqual([201, { CountAddCodes: 500 }]);
    const codes: { promoCode: string; discountAmount: number; maxTicketCount: number }[] = await list(key);
    expect(new Set(codes.map(({ promoCode }) => promoCode)).size).toBe(500);
    for (const code of codes) {
      expect(code).toMatchObject({ discountAmount: 0.1, maxTicketCount: 2 });
      expect(code.promoCode).toMatch(/^ACME-[A-HJKMNP-Z2-9]{10}$/);
    }
    const file = await app.call(downloadPromoCodes, { params: key });
    const lines = file.text.split("\r\n").slice(0, -1);
    expect(lines[0]).toBe("\ufeffcode,discount,count,issued,held,left");
    expect(lines[1]).toBe(`${codes[0]?.promoCode},0.1,2,0,0,2`);
    expect(lines).toHaveLength(501);
  });

  it.each([
    [{ count: 0 }, "count"],
    [{ count: 50_001 }, "count"],
    [{ prefix: "123456789" }, "prefix"],
    [{ prefix: "=1" }, "prefix"],
    [{ discountAmount: 0 }, "discountAmount"],
    [{ ticketCount: 0 }, "ticketCount"],
  ])("%j is refused at its field", async (wrong, field) => {
    const key = await newGroup();
    const answer = await app.call(generatePromoCodes, { params: key, body: { ...body, ...wrong } });
    expect([answer.status, Object.keys(answer.body.Error.Fields)]).toEqual([422, [field]]);
    expect(await list(key)).toEqual([]);
  });
});
