import {
  downloadTicketPrintout,
  getPublicRegistration,
  getPublicTicket,
  submit,
} from "@foyer/contract/attend.ts";
import { findBarcode, getBarcodePool } from "@foyer/contract/barcode-pools.ts";
import { getProject, updateProject } from "@foyer/contract/projects.ts";
import { getRegistration, updateRegistration } from "@foyer/contract/registrations.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app-client.ts";
import {
  addCodes,
  askForEmailOnly,
  editScenario,
  emailResult,
  handIn,
  makeEvent,
  type TestEvent,
} from "../../../test/event.ts";
import { expectInvariants } from "../../../test/invariants.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  if (!app) return;
  await expectInvariants(app.db);
  await app.stop();
});

/** An event that asks for an e-mail address only, and a way to hand one in. */
async function simpleEvent(options: Parameters<typeof makeEvent>[1] = {}) {
  const event = await makeEvent(app, options);
  const asked = await askForEmailOnly(app, event);
  let visitors = 0;
  const register = (email?: string, key?: string) => {
    visitors += 1;
    return handIn(app, event.code, [emailResult(asked, email ?? `v${visitors}@example.org`)], key);
  };
  return { ...event, ...asked, register };
}
const change = (event: TestEvent, body: unknown) => app.call(updateRegistration, { params: event, body });
const usage = async ({ projectId, registrationId }: TestEvent) => {
  const { body } = await app.call(getRegistration, { params: { projectId, registrationId } });
  return { issued: body.issued, held: body.held };
};
const statuses = (answers: readonly { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const open = (code: string, cultureCode?: string) =>
  app.call(getPublicRegistration, { params: { code }, query: { ...(cultureCode && { cultureCode }) } }, null);

describe("a public link", () => {
  it("shows the event and its questions to anybody, in any case of its letters", async () => {
    const event = await makeEvent(app);
    const { status, body } = await open(event.code.toLowerCase());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      opening: "open",
      project: { name: "Fair", places: [] },
      cultureCode: "en-GB",
    });
    expect(body.play.steps.length).toBeGreaterThan(1);
    expect(body.play.lists.countries.length).toBeGreaterThan(200);
    expect((await open("NOSUCHCD")).status).toBe(404);
  });

  // rules/scenario 2
  it("speaks the asked culture, else the registration's, else English", async () => {
    const event = await makeEvent(app, { cultureCode: "de-DE" });
    const step = (await open(event.code, "fr-FR")).body.play.steps[0];
    await sql`update step set texts = '{"en-GB": "English", "de-DE": "Deutsch"}' where id = ${step.id}`.execute(
      app.db,
    );
    await editScenario(app, event, () => []);
    const other = await makeEvent(app, { cultureCode: "de-DE" });
    const text = async (culture?: string) => (await open(other.code, culture)).body.play.steps[0].text;
    expect(await text("fr-FR")).toBe("Deutsch");
    expect(await text("en-GB")).toBe("English");
    expect(await text()).toBe("Deutsch");
    await sql`update step set texts = '{}' where id = ${step.id}`.execute(app.db);
    const third = await makeEvent(app, { cultureCode: "de-DE" });
    const bare = (await open(third.code)).body.play.steps[0].text;
    const { rows } = await sql<{
      name: string;
    }>`select internal_name as name from step where id = ${step.id}`.execute(app.db);
    expect(bare).toBe(rows[0]?.name);
    expect((await open(third.code, "pl-PL")).status).toBe(422);
  });

  // rules/player 4
  it("says which field of the ticket a question fills", async () => {
    const { code } = await makeEvent(app);
    const { steps, ticketFields } = (await open(code)).body.play;
    const questions = steps.flatMap((step: { questions: unknown[] }) => step.questions);
    const textOf = (field: string) => {
      const { questionId } = ticketFields.find((one: { field: string }) => one.field === field);
      return questions.find(({ id }: { id: number }) => id === questionId).text;
    };
    expect(textOf("firstName")).toBe("First name");
    expect(textOf("email")).toBe("Email");
    expect(textOf("region")).toBe(textOf("country"));
    expect(ticketFields.some(({ field }: { field: string }) => field === "gender")).toBe(false);
  });

  // rules/registrations 6
  it.each([
    [{ status: "draft" }, "draft"],
    [{ status: "closed" }, "closed"],
    [{ opensAt: "2100-01-01T00:00:00" }, "not-yet"],
    [{ closesAt: "2020-01-01T00:00:00" }, "closed"],
  ])("with %j takes no answers and shows no questions: %s", async (changes, opening) => {
    const event = await simpleEvent();
    await change(event, changes);
    const { body } = await open(event.code);
    expect(body).toMatchObject({ opening, play: null });
    expect(body.opensText).toMatch(opening === "not-yet" ? /1 January 2100.*00:00 \(.+\)$/ : /^$/);
    const answer = await event.register();
    expect(answer.status).toBe(409);
    expect(answer.body.Error.Code).toBe("registration-not-open");
  });

  it("of an event that is over says so", async () => {
    const event = await simpleEvent();
    const params = { projectId: event.projectId };
    const { body: project } = await app.call(getProject, { params });
    const times = { startDateTime: "2020-05-12T10:00:00", endDateTime: "2020-05-14T15:30:00" };
    await app.call(updateProject, { params, body: { ...project, ...times } });
    expect((await open(event.code)).body.opening).toBe("over");
    expect((await event.register()).status).toBe(409);
  });
});

describe("answers", () => {
  it("make a ticket with a code of its own, its columns filled", async () => {
    const event = await simpleEvent();
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
    const event = await simpleEvent({ ticketPrice: 19.99 });
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

  it("that will not do are refused, question by question, and nothing is taken", async () => {
    const event = await simpleEvent();
    const refused = await event.register("not an address");
    expect(refused.status).toBe(422);
    expect(refused.body.Error.Fields).toEqual({
      [`questions.${event.questionId}`]: "TEXTBOX_EMAIL_ADDRESS_ERROR",
    });
    expect((await handIn(app, event.code, [])).body.Error.Fields).toEqual({
      [`questions.${event.questionId}`]: "TEXTBOX_ERROR",
    });
    expect(await usage(event)).toEqual({ issued: 0, held: 0 });
  });

  it("with a promo code that is not known are refused, and nothing is taken", async () => {
    const event = await simpleEvent({ ticketPrice: 10 });
    const withCode = (promoCode: string) =>
      app.call(
        submit,
        { params: { code: event.code }, body: { results: [emailResult(event, "a@b.org")], promoCode } },
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
    const event = await simpleEvent();
    const inCulture = (cultureCode: string) =>
      app.call(
        submit,
        { params: { code: event.code }, body: { results: [emailResult(event, "a@b.org")], cultureCode } },
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
    const event = await simpleEvent();
    const item = emailResult(event, "a@example.org");
    for (const results of [
      [{ ...item, questionId: 999_999 }],
      [{ ...item, stepOrderNumber: 2 }],
      [item, { ...item, stepOrderNumber: 2, stepId: 999_999 }],
    ]) {
      const answer = await handIn(app, event.code, results);
      expect([answer.status, answer.body.Error.Code]).toEqual([409, "scenario-changed"]);
    }
  });

  it("end in a message where there is no ticket, and are kept", async () => {
    const event = await simpleEvent({ codes: 0 });
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
    const event = await simpleEvent({ ticketCount: 1 });
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
    const event = await simpleEvent();
    await event.register("me@example.org", "k");
    const answer = await event.register("you@example.org", "k");
    expect([answer.status, answer.body.Error.Code]).toEqual([409, "key-used-otherwise"]);
  });

  it("of another registration is another key", async () => {
    const [one, two] = [await simpleEvent(), await simpleEvent()];
    const [first, second] = [await one.register("a@b.org", "k"), await two.register("a@b.org", "k")];
    expect(first.body.ticket.identifier).not.toBe(second.body.ticket.identifier);
  });

  it.each(["", " ", "k".repeat(101), "ключ"])("that is %j is refused", async (key) => {
    const event = await simpleEvent();
    expect((await event.register("a@b.org", key)).status).toBe(400);
  });
});

// rules/tickets 3, 4
describe("under a rush", () => {
  it("the last place goes to one of 50", async () => {
    const event = await simpleEvent({ ticketCount: 1, codes: 60 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => event.register()));
    expect(statuses(answers)).toEqual({ 201: 1, 409: 49 });
    expect(
      new Set(answers.filter(({ status }) => status === 409).map(({ body }) => body.Error.Code)),
    ).toEqual(new Set(["sold-out"]));
  });

  it("a pool that is too small gives each of its codes once", async () => {
    const event = await simpleEvent({ ticketCount: 100, codes: 0 });
    await addCodes(app, event, 30, "SHARED");
    const answers = await Promise.all(Array.from({ length: 40 }, () => event.register()));
    expect(statuses(answers)).toEqual({ 201: 30, 409: 10 });
    const codes = answers.filter(({ status }) => status === 201).map(({ body }) => body.ticket.barcode);
    expect(new Set(codes).size).toBe(30);
    expect(
      answers
        .filter(({ status }) => status === 409)
        .every(({ body }) => body.Error.Code === "barcodes-exhausted"),
    ).toBe(true);
    const { body: pool } = await app.call(getBarcodePool, { params: event });
    expect(pool.counts).toEqual({ free: 0, held: 0, issued: 30, reserved: 0, void: 0 });
  });

  it("an address that must be unique comes through once", async () => {
    const event = await simpleEvent({ codes: 20 });
    await change(event, { uniqueEmail: true });
    const spellings = ["me@example.org", " ME@example.org", "Me@Example.ORG "];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => event.register(spellings[at % 3])),
    );
    expect(statuses(answers)).toEqual({ 201: 1, 409: 11 });
    expect(await usage(event)).toEqual({ issued: 1, held: 0 });
  });

  it("a submission waits for a locked code that may come free again", async () => {
    const event = await simpleEvent({ codes: 1 });
    const done = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const taken = app.db.transaction().execute(async (trx) => {
      await sql`update barcode set state = 'held' where project_id = ${event.projectId}`.execute(trx);
      locked.resolve();
      await done.promise;
      throw new Error("payment failed");
    });
    await locked.promise;
    const waiting = event.register();
    await new Promise((resolve) => setTimeout(resolve, 300));
    done.resolve();
    await expect(taken).rejects.toThrow("payment failed");
    expect((await waiting).status).toBe(201);
  });
});

describe("a ticket's link", () => {
  it("shows the ticket, and a wrong link shows nothing", async () => {
    const event = await simpleEvent();
    const { ticket } = (await event.register()).body;
    const { status, body } = await app.call(
      getPublicTicket,
      { params: { identifier: ticket.identifier } },
      null,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ticketId: ticket.ticketId,
      barcode: ticket.barcode,
      barcodeType: "Code 128",
      status: "issued",
    });
    expect(body.drawing.path).toMatch(/^(M[\d.]+ 0h\d+v\d+h-\d+z)+$/);
    const other = crypto.randomUUID();
    expect((await app.call(getPublicTicket, { params: { identifier: other } }, null)).status).toBe(404);
    expect((await app.call(getPublicTicket, { params: { identifier: "1" } }, null)).status).toBe(404);
  });

  it("prints a page", async () => {
    const event = await simpleEvent();
    const { ticket } = (await event.register()).body;
    const answer = await app.call(
      downloadTicketPrintout,
      { params: { identifier: ticket.identifier } },
      null,
    );
    expect(answer.headers["content-type"]).toBe("application/pdf");
    expect(answer.text.startsWith("%PDF-1.")).toBe(true);
    expect(answer.text.trimEnd().endsWith("%%EOF")).toBe(true);
  });
});

it("a form that is left half done by the catalog's change of a scenario keeps its own questions", async () => {
  const event = await simpleEvent();
  const before = (await open(event.code)).body.play;
  const part = { kind: "question", id: event.questionId } as const;
  await editScenario(app, event, () => [{ kind: "set-text", part, cultureCode: "en-GB", to: "Write to" }]);
  const after = (await open(event.code)).body.play;
  expect(after.version).toBe(before.version + 1);
  expect(after.steps[0].questions[0].text).toBe("Write to");
});
