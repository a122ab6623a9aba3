import { checkPromoCode, submit } from "@foyer/contract/attend.ts";
import { createPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import {
  createPromoCode,
  listPromoCodes,
  removePromoCode,
  updatePromoCode,
} from "@foyer/contract/promo-codes.ts";
import { getPublicTicket } from "@foyer/contract/public-ticket.ts";
import { cancelTicket, listTickets, payTicket } from "@foyer/contract/tickets.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { includeQuestions } from "../../../../../packages/scenario-document/test/edits.ts";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { askForEmailOnly, editScenario, emailResult, makeEvent } from "../../../test/events/event.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { WRONG_PROMO_CODES } from "../public-registration/visitor-rate-limits.service.ts";
import { expireTickets } from "../ticket-life/expire-tickets.job.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());
afterEach(() => expectInvariants(app.db));

const CODE = { promoCode: "Summer", discountAmount: 0.25, ticketCount: 2 };
let visitors = 0;

/** A registration with one code in its project, and ways to use it. */
async function open({ ticketPrice = 20, code = {} }: { ticketPrice?: number; code?: object } = {}) {
  const event = await makeEvent(app, { ticketPrice });
  const asked = await askForEmailOnly(app, event);
  const params = { projectId: event.projectId };
  const group = await app.call(createPromoCodeGroup, { params, body: { promoCodeType: 1, owner: "ACME" } });
  const key = { ...params, groupId: group.body.id as number };
  const { body: added } = await app.call(createPromoCode, { params: key, body: { ...CODE, ...code } });
  const buy = (promoCode: string | null = CODE.promoCode, idempotencyKey?: string) => {
    visitors += 1;
    const results = [emailResult(asked, `v${visitors}@example.org`)];
    const headers = idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey };
    return app.call(submit, { params: event, body: { results, promoCode } }, null, headers);
  };
  const check = (promoCode: string, more: object = {}) =>
    app.callFrom("192.0.2.1", checkPromoCode, { params: event, body: { promoCode, ...more } });
  const uses = async () => {
    const [{ used, held }] = (await app.call(listPromoCodes, { params: key })).body;
    return { used, held };
  };
  return { ...event, key, code: event.code, codeId: added.id as number, buy, check, uses };
}

describe("a ticket that is sold with a code", () => {
  it("costs what the server computes, and keeps the code and its group", async () => {
    const event = await open();
    const { status, body } = await event.buy("  ＳＵＭＭＥＲ ");
    expect([status, body.ticket.price, body.ticket.purchased]).toEqual([201, 15, false]);
    const { ticketId, identifier } = body.ticket;
    expect(await event.uses()).toEqual({ used: 1, held: 1 });
    const read = async () =>
      (await app.call(listTickets, { query: { projectId: event.projectId } })).body.Items[0];
    const told = { PromoCode: "Summer", PromotionId: event.key.groupId, OriginalPrice: 20, Price: 15 };
    expect(await read()).toMatchObject(told);
    const page = await app.call(getPublicTicket, { params: { identifier }, query: {} }, null);
    expect(page.body).toMatchObject({ price: 15, priceText: "€15.00" });
    await app.call(payTicket, {
      params: { projectId: event.projectId, ticketId },
      body: { paymentId: "A1" },
    });
    expect(await event.uses()).toEqual({ used: 1, held: 0 });
    // Renaming keeps history.
    const newValue = { ...CODE, promoCode: "Autumn" };
    await app.call(updatePromoCode, { params: event.key, body: { oldValue: CODE, newValue } });
    expect(await read()).toMatchObject(told);
    expect(await event.uses()).toEqual({ used: 1, held: 0 });
    // Tickets are found by the code itself: by its old and new name, and not by a word elsewhere. rules/tickets 8
    await app.call(createPromoCode, { params: event.key, body: CODE });
    await event.buy("Summer");
    await event.buy("Autumn");
    const query = { projectId: event.projectId, promoCodeId: event.codeId };
    const { Items, TotalCount } = (await app.call(listTickets, { query })).body;
    expect(Items.map(({ PromoCode }: { PromoCode: string }) => PromoCode)).toEqual(["Autumn", "Summer"]);
    expect(TotalCount).toBe(2);
    const narrowed = { ...query, status: "issued", search: "summer" };
    expect((await app.call(listTickets, { query: narrowed })).body.TotalCount).toBe(1);
  });

  it.each([
    [20, 1, 0, true],
    [19.99, 0.333333, 13.33, false],
    [0.01, 0.5, 0.01, false],
    [0.01, 0.500001, 0, true],
    [0, 0.5, 0, true],
  ])(
    "of %d with the discount %d costs %d; free ones are issued at once",
    async (ticketPrice, discountAmount, price, purchased) => {
      const event = await open({ ticketPrice, code: { discountAmount } });
      const { ticket } = (await event.buy()).body;
      expect([ticket.price, ticket.purchased]).toEqual([price, purchased]);
      expect(await event.uses()).toEqual({ used: 1, held: purchased ? 0 : 1 });
    },
  );

  it("counts until it is cancelled or expired, and then no longer", async () => {
    const event = await open();
    const [first, second] = [(await event.buy()).body.ticket, (await event.buy()).body.ticket];
    expect(await event.buy()).toMatchObject({
      status: 409,
      body: { Error: { Code: "promo-code-exhausted" } },
    });
    const params = { projectId: event.projectId, ticketId: first.ticketId };
    await app.call(cancelTicket, { params, body: {} });
    expect(await event.uses()).toEqual({ used: 1, held: 1 });
    expect((await event.buy()).status).toBe(201);
    await sql`update ticket set expire_payment_at = now() - interval '1 second' where id = ${second.ticketId}`.execute(
      app.db,
    );
    await expireTickets(app.db);
    expect(await event.uses()).toEqual({ used: 1, held: 1 });
    expect((await event.buy()).status).toBe(201);
    expect((await event.buy()).status).toBe(409);
  });

  it("a repeat with its idempotency key gets it again, and takes no second use", async () => {
    const event = await open({ code: { ticketCount: 1 } });
    visitors = 1_000;
    const first = await event.buy(CODE.promoCode, "once");
    visitors = 1_000;
    expect(await event.buy(CODE.promoCode, "once")).toMatchObject({ status: 201, body: first.body });
    expect(await event.uses()).toEqual({ used: 1, held: 1 });
  });

  it("a deleted code leaves its text on tickets that no longer count", async () => {
    const event = await open();
    const { ticketId } = (await event.buy()).body.ticket;
    await app.call(cancelTicket, { params: { projectId: event.projectId, ticketId }, body: {} });
    const params = { ...event.key, codeId: event.codeId };
    expect((await app.call(removePromoCode, { params })).status).toBe(200);
    const { Items } = (await app.call(listTickets, { query: { projectId: event.projectId } })).body;
    expect(Items[0]).toMatchObject({ PromoCode: "Summer", Price: 15 });
    expect((await event.buy()).body.Error.Code).toBe("promo-code-unknown");
  });

  it("may have had it answered at its question; what is wrong is told there", async () => {
    const event = await open({ code: { ticketCount: 1 } });
    const found = { stepId: 0, questionId: 0 };
    await editScenario(app, event, (opened) => {
      const question = [...opened.catalog.questions.values()].find(({ type }) => type === "promo code");
      if (!question) throw new Error("The catalog has no question for a promo code");
      Object.assign(found, { stepId: question.stepId, questionId: question.id });
      return includeQuestions(opened, [question]);
    });
    const answer = (text: string) =>
      app.call(submit, { params: event, body: { results: [emailResult(found, text)] } }, null);
    const at = `questions.${found.questionId}`;
    expect(await answer("nothing")).toMatchObject({
      status: 422,
      body: { Error: { Code: "promo-code-unknown", Fields: { [at]: "PROMO_CODE_ERROR" } } },
    });
    expect(await answer("summer")).toMatchObject({ status: 201, body: { ticket: { price: 15 } } });
    expect(await answer("summer")).toMatchObject({
      status: 409,
      body: { Error: { Code: "promo-code-exhausted", Fields: { [at]: "PROMO_CODE_EXHAUSTED" } } },
    });
  });
});

describe("a code", () => {
  it("of another project looks like one that is not there", async () => {
    const [here, there] = [
      await open({ code: { promoCode: "HERE" } }),
      await open({ code: { promoCode: "THERE" } }),
    ];
    const codeOf = async (asked: Promise<{ status: number; body: { Error: object } }>) => {
      const { status, body } = await asked;
      return { status, error: body.Error };
    };
    const unknown = await codeOf(here.buy("NOWHERE"));
    expect(unknown).toMatchObject({ status: 422, error: { Code: "promo-code-unknown" } });
    expect(await codeOf(here.buy("THERE"))).toEqual(unknown);
    expect(await codeOf(here.check("THERE"))).toEqual(await codeOf(here.check("NOWHERE")));
    expect((await there.buy("THERE")).status).toBe(201);
    expect(await there.uses()).toEqual({ used: 1, held: 1 });
  });

  it("is told of before the submission, in the visitor's culture", async () => {
    const event = await open({ code: { discountAmount: 0.125 } });
    expect((await event.check(" summer ")).body).toEqual({
      originalPrice: 20,
      price: 17.5,
      originalPriceText: "€20.00",
      priceText: "€17.50",
      discountText: "12.5%",
    });
    const german = (await event.check("SUMMER", { cultureCode: "de-DE" })).body;
    expect(german).toMatchObject({ priceText: "17,50\u00a0€", discountText: "12,5\u00a0%" });
    expect((await event.check("SUMMER", { cultureCode: "xx-XX" })).status).toBe(422);
    expect((await event.check("")).status).toBe(422);
    await event.buy();
    await event.buy();
    expect(await event.check("SUMMER")).toMatchObject({
      status: 409,
      body: { Error: { Code: "promo-code-exhausted" } },
    });
  });

  it("can be guessed only so often by one network; right ones do not count", async () => {
    const event = await open();
    for (let tried = 0; tried < WRONG_PROMO_CODES.maximum; tried += 1) {
      expect((await event.check(`GUESS ${tried}`)).status).toBe(422);
      if (tried % 25 === 0) expect((await event.check("SUMMER")).status).toBe(200);
    }
    expect((await event.check("GUESS")).status).toBe(429);
    expect((await event.check("SUMMER")).status).toBe(429);
    expect((await event.buy()).status).toBe(201);
  });
});
