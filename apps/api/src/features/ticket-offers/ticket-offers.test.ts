import { submit } from "@foyer/contract/attend.ts";
import { createPromoCodeGroup } from "@foyer/contract/promo-code-groups.ts";
import { createPromoCode } from "@foyer/contract/promo-codes.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { includeQuestions } from "../../../../../packages/scenario-document/test/edits.ts";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { editScenario, emailResult, submitAnswers } from "../../../test/events/event.ts";
import { correctionsOf, ticketOf } from "../../../test/feature-setups/correction-setup.ts";
import { LATER, mailsOf } from "../../../test/feature-setups/own-correction-setup.ts";
import {
  auditOf,
  cancel,
  codeOf,
  letPass,
  pageOf,
  pay,
  printoutOf,
} from "../../../test/feature-setups/ticket-life-setup.ts";
import {
  accept,
  makePassable,
  offer,
  offered,
  offerOf,
  tokenFor,
  withdraw,
} from "../../../test/feature-setups/ticket-offer-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();
const NOBODY = "00000000-0000-4000-8000-000000000000";

// rules/tickets 66, 68–70
describe("a ticket is passed on", () => {
  it("once its new holder accepts it: link, barcode and answers are theirs", async () => {
    const fair = await makePassable();
    const ticket = await fair.buy("old@example.org");
    const before = await ticketOf(ticket);
    expect((await offerOf(ticket)).body).toMatchObject({ canPassOn: true, offer: null });
    const token = await fair.offerTo(ticket, "max@example.org");
    expect((await offerOf(ticket)).body.offer.recipient).toBe("m…@example.org");
    expect((await pageOf(ticket)).body).toMatchObject({ status: "issued", barcode: before.Barcode });
    const seen = await offered(token);
    expect(seen.body).toMatchObject({ email: "max@example.org", results: [] });
    for (const personal of ["Ivanova", "old@example.org", ticket.identifier, before.Barcode])
      expect(seen.text).not.toContain(personal);
    const accepted = await accept(token, fair.mine("max@example.org"));
    expect(accepted.status).toBe(201);
    const { identifier } = accepted.body;
    const after = await ticketOf(ticket);
    expect(after).toMatchObject({
      FirstName: "Max",
      LastName: "Muster",
      Email: "max@example.org",
      Identifier: identifier,
      status: "issued",
      formerBarcodes: [before.Barcode],
    });
    expect(after.Barcode).not.toBe(before.Barcode);
    expect((await pageOf({ identifier })).body).toMatchObject({ barcode: after.Barcode });
    expect((await mailsOf("ticket-passed-on"))[0]).toMatchObject({ recipient: "old@example.org" });
    expect((await mailsOf("ticket")).find((mail) => mail.text.includes(identifier))?.recipient).toBe(
      "max@example.org",
    );
    expect((await correctionsOf(ticket))[0]).toMatchObject({ staffName: "Ticket holder" });
    expect((await auditOf(ticket)).map((row) => row.after)).toMatchObject([
      { passingOn: "offered" },
      { passingOn: "accepted", barcode: after.Barcode },
    ]);
    await expectInvariants(app.db);
  });

  it("and its former holder gets nothing of it: page, PDF, mails and a repeated submission", async () => {
    const fair = await makePassable();
    const key = crypto.randomUUID();
    const body = { results: fair.answers({ email: "first@example.org" }) };
    const send = () =>
      app.call(submit, { params: { code: fair.code }, body }, null, { "idempotency-key": key });
    const { identifier: link, ticketId } = (await send()).body.ticket;
    const ticket = { identifier: link, projectId: fair.projectId, ticketId };
    const token = await fair.offerTo(ticket, "second@example.org");
    const { identifier } = (await accept(token, fair.mine("second@example.org"))).body;
    for (const answer of [await pageOf(ticket), await printoutOf(ticket), await offerOf(ticket)]) {
      expect(codeOf(answer)).toEqual([410, "ticket-passed-on"]);
      expect(answer.text).not.toContain("Muster");
    }
    expect((await send()).text).not.toContain(identifier);
    const toFormer = (await mailsOf("ticket")).filter(({ recipient }) => recipient === "first@example.org");
    expect(toFormer.map(({ text }) => text.includes(identifier))).not.toContain(true);
    expect(codeOf(await offer(ticket, "third@example.org"))).toEqual([410, "ticket-passed-on"]);
    expect(codeOf(await withdraw(ticket))).toEqual([410, "ticket-passed-on"]);
    expect(codeOf(await accept(token, fair.mine("second@example.org")))).toEqual([410, "ticket-offer-ended"]);
  });

  it("while it is unpaid; what was paid stays", async () => {
    const fair = await makePassable({ ticketPrice: 20 });
    const [unpaid, paid] = [await fair.buy("u@example.org"), await fair.buy("p@example.org")];
    await pay(paid);
    for (const [ticket, email] of [
      [unpaid, "v@example.org"],
      [paid, "q@example.org"],
    ] as const) {
      const token = await fair.offerTo(ticket, email);
      expect((await accept(token, fair.mine(email))).status).toBe(201);
    }
    expect(await ticketOf(unpaid)).toMatchObject({ status: "held", Purchased: false });
    expect(await ticketOf(paid)).toMatchObject({
      status: "issued",
      Purchased: true,
      PaymentId: "TRANSFER-1",
    });
  });
});

// rules/tickets 68
it("a promo code stays with its ticket, and is neither shown to its new holder nor asked of them", async () => {
  const fair = await makePassable({ ticketPrice: 20 });
  const items: { email?: ResultItem; promo?: ResultItem } = {};
  await editScenario(app, fair, (opened) => {
    const questions = [...opened.catalog.questions.values()];
    const [email, promo] = ["email", "promoCode"].map((name) =>
      questions.find(({ internalName }) => internalName === name),
    );
    if (!email || !promo) throw new Error("The catalog has no such question");
    const itemOf = ({ id: questionId, stepId }: typeof email, at: number, answerValue: string) =>
      ({ ...emailResult({ stepId, questionId }, answerValue), stepOrderNumber: at }) as ResultItem;
    items.email = itemOf(email, 1, "old@example.org");
    items.promo = itemOf(promo, email.stepId === promo.stepId ? 1 : 2, "Summer");
    return includeQuestions(opened, [email, promo]);
  });
  const { email, promo } = items;
  const { body: group } = await app.call(createPromoCodeGroup, {
    params: fair,
    body: { promoCodeType: 1, owner: "ACME" },
  });
  await app.call(createPromoCode, {
    params: { ...fair, groupId: group.id },
    body: { promoCode: "Summer", discountAmount: 0.25, ticketCount: 1 },
  });
  const sold = await submitAnswers(app, fair.code, [email, promo]);
  expect([sold.status, sold.body.ticket?.price]).toEqual([201, 15]);
  const ticket = { ...sold.body.ticket, projectId: fair.projectId };
  const token = await fair.offerTo(ticket, "max@example.org");
  const seen = await offered(token);
  expect(seen.text).not.toContain("Summer");
  expect(seen.text).not.toContain(`"id":${promo?.questionId},`);
  const name = { firstName: "Max", lastName: "Kern" };
  const accepted = await accept(token, [{ ...email, answerValue: "max@example.org" }], { name });
  expect(accepted.status, accepted.text).toBe(201);
  expect(await ticketOf(ticket)).toMatchObject({ Email: "max@example.org", Price: 15, PromoCode: "Summer" });
  const { answers } = await app.db
    .selectFrom("ticket")
    .select("answers")
    .where("project_id", "=", fair.projectId)
    .where("id", "=", ticket.ticketId)
    .executeTakeFirstOrThrow();
  expect(answers.map(({ answerValue }) => answerValue)).toEqual(["max@example.org", "Summer"]);
  await expectInvariants(app.db);
});

// rules/tickets 66, 68
describe("an offer cannot be accepted", () => {
  it("with answers that the questionnaire refuses, or with another address", async () => {
    const fair = await makePassable();
    const ticket = await fair.buy();
    const token = await fair.offerTo(ticket, "own@example.org");
    expect((await accept(token, [])).status).toBe(422);
    const other = await accept(token, fair.mine("else@example.org"));
    expect(Object.values(other.body.Error.Fields)).toEqual(["OFFER_EMAIL_ERROR"]);
    expect(await ticketOf(ticket)).toMatchObject({ FirstName: "Ana", version: 1 });
  });

  it("with an address that must be unique and has a ticket, or without a free code", async () => {
    const fair = await makePassable({ codes: 2, ticketCount: 2 }, { passOnUntil: LATER, uniqueEmail: true });
    const ticket = await fair.buy("one@example.org");
    await fair.buy("two@example.org");
    const taken = await fair.offerTo(ticket, "two@example.org");
    expect(codeOf(await accept(taken, fair.mine("two@example.org")))).toEqual([409, "barcodes-exhausted"]);
    const wide = await makePassable({}, { passOnUntil: LATER, uniqueEmail: true });
    const mine = await wide.buy("three@example.org");
    await wide.buy("four@example.org");
    const token = await wide.offerTo(mine, "four@example.org");
    expect(codeOf(await accept(token, wide.mine("four@example.org")))).toEqual([
      409,
      "email-already-registered",
    ]);
    expect(await ticketOf(mine)).toMatchObject({
      Email: "three@example.org",
      version: 1,
      formerBarcodes: [],
    });
  });

  it("once it was withdrawn, has expired, or the ticket has ended; nor one that is not there", async () => {
    const fair = await makePassable();
    const ended = async (
      email: string,
      end: (ticket: Awaited<ReturnType<typeof fair.buy>>) => Promise<unknown>,
    ) => {
      const ticket = await fair.buy();
      const token = await fair.offerTo(ticket, email);
      await end(ticket);
      expect(codeOf(await accept(token, fair.mine(email)))).toEqual([410, "ticket-offer-ended"]);
      expect(codeOf(await offered(token))).toEqual([410, "ticket-offer-ended"]);
      expect(await ticketOf(ticket)).toMatchObject({ FirstName: "Ana" });
    };
    await ended("a@example.org", withdraw);
    await ended("b@example.org", cancel);
    await ended("c@example.org", ({ ticketId }) =>
      sql`update ticket_offer set expires_at = now() where ticket_id = ${ticketId}`.execute(app.db),
    );
    await ended("d@example.org", () =>
      app.call(updateRegistration, { params: fair, body: { passOnUntil: null } }),
    );
    expect(codeOf(await accept(NOBODY, []))).toEqual([404, "not-found"]);
    expect((await mailsOf("ticket-offer-withdrawn"))[0]?.recipient).toBe("a@example.org");
  });
});

// rules/tickets 66, 67
describe("a ticket cannot be offered", () => {
  it.each([
    ["where staff do not allow it", null],
    ["once the time has passed", "2020-03-01T18:30:00"],
  ])("%s", async (_when, passOnUntil) => {
    const fair = await makePassable({}, { passOnUntil });
    const ticket = await fair.buy();
    expect((await offerOf(ticket)).body).toMatchObject({ canPassOn: false });
    expect(codeOf(await offer(ticket, "no@example.org"))).toEqual([409, "passing-on-closed"]);
  });

  it("where attendees sign in, or when it has ended", async () => {
    const fair = await makePassable({ ticketPrice: 20 });
    const [late, ticket] = [await fair.buy(), await fair.buy()];
    await letPass(late);
    expect(codeOf(await offer(late, "x@example.org"))).toEqual([409, "ticket-expired"]);
    await app.call(updateRegistration, { params: fair, body: { isAuthRequired: true } });
    expect(codeOf(await offer(ticket, "x@example.org"))).toEqual([409, "passing-on-closed"]);
  });

  it("twice at a time, nor to the same address or of the same ticket more than three times a day", async () => {
    const fair = await makePassable();
    const ticket = await fair.buy();
    await fair.offerTo(ticket, "m1@example.org");
    expect(codeOf(await offer(ticket, "m2@example.org"))).toEqual([409, "ticket-offered"]);
    for (const email of ["m2@example.org", "m3@example.org"]) {
      expect((await withdraw(ticket)).status).toBe(204);
      expect((await offer(ticket, email)).status).toBe(204);
    }
    await withdraw(ticket);
    expect(codeOf(await offer(ticket, "m4@example.org"))).toEqual([429, "too-many-requests"]);
    for (const _time of [1, 2, 3]) await fair.offerTo(await fair.buy(), "victim@example.org");
    expect(codeOf(await offer(await fair.buy(), "Victim@example.org"))).toEqual([429, "too-many-requests"]);
  });

  it("in the name of a web address", async () => {
    const fair = await makePassable();
    const ticket = await fair.buy();
    await sql`update ticket set last_name = 'https://spam.example' where id = ${ticket.ticketId}`.execute(
      app.db,
    );
    await fair.offerTo(ticket, "spam@example.org");
    expect(await tokenFor("spam@example.org")).not.toBe("");
    expect((await mailsOf("ticket-offer"))[0]?.text).not.toContain("spam.example/");
    expect((await mailsOf("ticket-offer"))[0]?.text).not.toContain("https://spam");
  });
});
