import { submit } from "@foyer/contract/attend.ts";
import { findBarcode } from "@foyer/contract/barcode-pools.ts";
import { getPublicTicket } from "@foyer/contract/public-ticket.ts";
import { describe, expect, it } from "vitest";
import { makeEmailEvent } from "../../../test/events/email-event.ts";
import { emailResult, submitAnswers } from "../../../test/events/event.ts";
import { change, open, statuses, usage } from "../../../test/feature-setups/submission-setup.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

setUpCheckedApp();

describe("answers", () => {
  it("make a ticket with a code of its own, its columns filled", async () => {
    const event = await makeEmailEvent(app);
    const { status, body } = await event.register("Anna@Example.org");
    expect(status).toBe(201);
    expect(body).toMatchObject({
      outcome: "ticket",
      ticket: { price: 0, purchased: true, expirePaymentDateTime: null },
    });
    const found = await app.call(findBarcode, {
      params: { projectId: event.projectId },
      query: { code: body.ticket.barcode },
    });
    expect(found.body).toMatchObject([{ state: "issued", shownDate: expect.any(String) }]);
    const row = await app.db
      .selectFrom("ticket")
      .selectAll()
      .where("id", "=", body.ticket.ticketId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      email: "Anna@Example.org",
      status: "issued",
      identifier: body.ticket.identifier,
    });
    expect(await usage(event)).toEqual({ issued: 1, held: 0 });
  });

  it("to a priced registration hold the ticket until it is paid", async () => {
    const event = await makeEmailEvent(app, { ticketPrice: 19.99 });
    const { ticket } = (await event.register()).body;
    expect(ticket).toMatchObject({ price: 19.99, purchased: false });
    const minutes = (Date.parse(ticket.expirePaymentDateTime) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(10_079);
    expect(minutes).toBeLessThan(10_081);
    expect(await usage(event)).toEqual({ issued: 0, held: 1 });
    const entry = app.db.selectFrom("audit").select("after").where("entity", "=", "ticket");
    const params = { identifier: ticket.identifier };
    const { body: page } = await app.call(getPublicTicket, { params }, null);
    expect(page.expirePaymentText).toMatch(/\d{4}.*\d\d:\d\d \(.+\)$/);
    expect(await entry.where("entity_id", "=", String(ticket.ticketId)).executeTakeFirst()).toMatchObject({
      after: { price: 19.99 },
    });
  });

  it("that are not valid are refused, question by question, and nothing is taken", async () => {
    const event = await makeEmailEvent(app);
    const refused = await event.register("not an address");
    expect(refused.status).toBe(422);
    expect(refused.body.Error.Fields).toEqual({
      [`questions.${event.asked.questionId}`]: "TEXTBOX_EMAIL_ADDRESS_ERROR",
    });
    expect((await submitAnswers(app, event.code, [])).body.Error.Fields).toEqual({
      [`questions.${event.asked.questionId}`]: "TEXTBOX_ERROR",
    });
    expect(await usage(event)).toEqual({ issued: 0, held: 0 });
  });

  it("with a promo code that is not known are refused, and nothing is taken", async () => {
    const event = await makeEmailEvent(app, { ticketPrice: 10 });
    const withCode = (promoCode: string) =>
      app.call(
        submit,
        { params: { code: event.code }, body: { results: [emailResult(event.asked, "a@b.org")], promoCode } },
        null,
      );
    for (const promoCode of ["FAIR25", "x".repeat(4000)]) {
      const refused = await withCode(promoCode);
      expect([refused.status, refused.body.Error.Code]).toEqual([422, "promo-code-unknown"]);
    }
    expect(await usage(event)).toEqual({ issued: 0, held: 0 });
    expect((await withCode(" ")).status).toBe(201);
  });

  it("in an unknown culture are refused; in another culture the ticket uses it", async () => {
    const event = await makeEmailEvent(app);
    const inCulture = (cultureCode: string) =>
      app.call(
        submit,
        {
          params: { code: event.code },
          body: { results: [emailResult(event.asked, "a@b.org")], cultureCode },
        },
        null,
      );
    const refused = await inCulture("pl-PL");
    expect([refused.status, refused.body.Error.Code]).toEqual([422, "unknown-culture"]);
    expect(await usage(event)).toEqual({ issued: 0, held: 0 });
    const { identifier } = (await inCulture("fr-FR")).body.ticket;
    const page = await app.call(getPublicTicket, { params: { identifier } }, null);
    expect(page.body.cultureCode).toBe("fr-FR");
  });

  it("to a scenario that has changed are sent back", async () => {
    const event = await makeEmailEvent(app);
    const item = emailResult(event.asked, "a@example.org");
    for (const results of [
      [{ ...item, questionId: 999_999 }],
      [{ ...item, stepOrderNumber: 2 }],
      [item, { ...item, stepOrderNumber: 2, stepId: 999_999 }],
    ]) {
      const answer = await submitAnswers(app, event.code, results);
      expect([answer.status, answer.body.Error.Code]).toEqual([409, "scenario-changed"]);
    }
  });

  it("end in a message where there is no ticket, and are kept", async () => {
    const event = await makeEmailEvent(app, { codes: 0 });
    await change(event, { outcome: "textMessage", outcomeMessage: "We will call you." });
    expect((await open(event.code)).body.opening).toBe("open");
    const { body } = await event.register("call@example.org", "once");
    expect(body).toEqual({ outcome: "textMessage", message: "We will call you." });
    expect((await event.register("call@example.org", "once")).body).toEqual(body);
    const kept = await app.db
      .selectFrom("submission")
      .selectAll()
      .where("registration_id", "=", event.registrationId)
      .execute();
    expect(kept).toHaveLength(1);
    expect(kept[0]?.answers).toMatchObject([{ answerValue: "call@example.org" }]);
  });
});

// rules/tickets 5
describe("a repeat with the same key", () => {
  it("is answered like the first, also at once, also when all is sold or closed since", async () => {
    const event = await makeEmailEvent(app, { ticketCount: 1 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => event.register("me@example.org", "my-key")),
    );
    expect(statuses(answers)).toEqual({ 201: 10 });
    expect(new Set(answers.map(({ body }) => body.ticket.ticketId)).size).toBe(1);
    expect(await usage(event)).toEqual({ issued: 1, held: 0 });
    await change(event, { status: "closed" });
    expect((await event.register("me@example.org", "my-key")).body).toEqual(answers[0]?.body);
  });

  it("but other answers is refused", async () => {
    const event = await makeEmailEvent(app);
    await event.register("me@example.org", "k");
    const answer = await event.register("you@example.org", "k");
    expect([answer.status, answer.body.Error.Code]).toEqual([409, "key-used-otherwise"]);
  });

  it("of another registration is another key", async () => {
    const [one, two] = [await makeEmailEvent(app), await makeEmailEvent(app)];
    const [first, second] = [await one.register("a@b.org", "k"), await two.register("a@b.org", "k")];
    expect(first.body.ticket.identifier).not.toBe(second.body.ticket.identifier);
  });

  it.each(["", " ", "k".repeat(101), "ключ"])("that is %j is refused", async (key) => {
    const event = await makeEmailEvent(app);
    expect((await event.register("a@b.org", key)).status).toBe(400);
  });
});
