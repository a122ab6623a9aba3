import { exportResponses, getAnswerCounts, listResponses } from "@foyer/contract/responses.ts";
import { cancelTicketExport, getTicketExport } from "@foyer/contract/ticket-exports.ts";
import { cancelTicket } from "@foyer/contract/tickets.ts";
import type { ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app-client.ts";
import { addTickets, fillTickets } from "../../../test/fill-tickets.ts";
import { grantProject } from "../../../test/grant-project.ts";
import { expectInvariants } from "../../../test/invariants.ts";
import { readWorkbook } from "../../../test/read-workbook.ts";
import { createTicketProject, type TicketProject } from "../../../test/ticket-project.ts";
import { insertAnswers } from "../submissions/receipt.store.ts";
import { indexChanges } from "../tickets/index-tickets.store.ts";

const part = (id: number, text: string) => ({ id, texts: { "en-GB": text }, conditions: [] });
const question = (id: number, text: string, type: string, answers: [number, string][] = []) => ({
  ...part(id, text),
  ...{ type: type as "textbox", settings: (type === "multi select" ? { showOther: true } : {}) as never },
  answers: answers.map(([answerId, answer]) => ({ id: answerId, texts: { "en-GB": answer } })),
});
const SCENARIO = {
  steps: [
    { ...part(7, "About you"), questions: [question(70, "Name", "textbox")] },
    {
      ...part(8, "Lunch"),
      questions: [
        question(80, "What do you eat?", "multi select", [
          [1, "Meat"],
          [2, "Vegan"],
        ]),
        question(81, "Do you drink?", "checkbox"),
      ],
    },
  ],
};
const item = (
  stepId: number,
  questionId: number,
  answerId: number | null,
  answerValue: string | boolean,
) => ({
  ...{
    stepId,
    stepOrderNumber: stepId - 6,
    questionId,
    answerTypeId: "Answer" as const,
    answerId,
    answerValue,
  },
});
const name = (text: string) => item(7, 70, null, text);
const meat = item(8, 80, 1, "Meat");
const vegan = item(8, 80, 2, "Vegan");
const other = (text: string) => item(8, 80, -1, text);
const drinks = (value: boolean) => item(8, 81, null, value);

let app: TestApp;
let fair: TicketProject;
let elsewhere: TicketProject;
let ids: number[];
beforeAll(async () => {
  app = await startTestApp();
  fair = await createTicketProject(app.db, { name: "Fair", scenario: SCENARIO });
  elsewhere = await createTicketProject(app.db, { name: "Other", scenario: SCENARIO });
  for (const role of ["manager", "operator", "viewer"] as const)
    await grantProject(app.db, role, fair.projectId);
  const row = (minute: number, answers: object[], more: object = {}) => ({
    ...{ answers: JSON.stringify(answers), created_at: new Date(Date.UTC(2030, 0, 1, 10, minute)), ...more },
  });
  ids = await addTickets(app.db, fair, [
    row(0, [name("Anna"), meat, drinks(true)], { barcode: "0042", email: "anna@fair.example" }),
    row(1, [name("Боб 100%"), meat, vegan, drinks(false)]),
    row(2, [name("Carl"), other("Nuts"), drinks(true)], { status: "held" }),
    row(3, [name("Dora"), vegan, drinks(true)], { status: "expired", purchased: false }),
  ]);
  await addTickets(app.db, elsewhere, [row(0, [name("Anna"), meat])]);
  await say(fair, "key-1", [name("Emil"), vegan, drinks(false)], 4);
});
afterAll(() => app?.stop());

/** A submission whose outcome is a text message. */
async function say(
  { projectId, registrationId }: TicketProject,
  key: string,
  answers: object[],
  minute: number,
) {
  const results = answers as ResultItem[];
  const given = { projectId, registrationId, idempotencyKey: key, digest: Buffer.alloc(32), results };
  await app.db.transaction().execute((trx) => insertAnswers(trx, given));
  const at = new Date(Date.UTC(2030, 0, 1, 10, minute));
  await sql`update submission set created_at = ${at} where idempotency_key = ${key}`.execute(app.db);
}

type Values = Record<string, unknown>;
const list = (query: Values = {}, token = app.viewer, params: Values = fair) =>
  app.call(listResponses, { params, query }, token);
const counts = async (params: Values = fair) => (await app.call(getAnswerCounts, { params })).body;
const namesOf = (items: { answers: { answers: string[] }[] }[]) =>
  items.map(({ answers }) => answers[0]?.answers[0]);
const found = async (query: Values) => namesOf((await list(query)).body.Items);

describe("access", () => {
  it("reading: who may see the project; exporting: operators; other projects are not there", async () => {
    for (const token of [app.viewer, app.operator, app.manager])
      expect((await list({}, token)).status).toBe(200);
    expect((await list({}, app.stranger)).status).toBe(403);
    expect((await list({}, app.viewer, elsewhere)).status).toBe(404);
    const mixed = { projectId: fair.projectId, registrationId: elsewhere.registrationId };
    for (const endpoint of [listResponses, getAnswerCounts, exportResponses]) {
      expect((await app.call(endpoint, { params: mixed })).status).toBe(404);
      expect((await app.call(endpoint, { params: elsewhere }, app.manager)).status).toBe(404);
    }
    expect((await app.call(exportResponses, { params: fair }, app.viewer)).status).toBe(403);
  });
});

describe("the list", () => {
  it("has tickets and text messages, the newest first, with every answer step by step", async () => {
    const { body } = await list();
    expect(body.TotalCount).toBe(5);
    expect(namesOf(body.Items)).toEqual(["Emil", "Dora", "Carl", "Боб 100%", "Anna"]);
    expect(body.Items.map(({ status }: { status: string }) => status)).toEqual([
      ...["message", "expired", "held", "issued", "issued"],
    ]);
    expect(body.Items.map(({ ticketId }: { ticketId: number }) => ticketId)).toEqual([
      null,
      ...ids.toReversed(),
    ]);
    expect(body.Items[3].answers).toEqual([
      { stepId: 7, step: "About you", questionId: 70, question: "Name", answers: ["Боб 100%"] },
      { stepId: 8, step: "Lunch", questionId: 80, question: "What do you eat?", answers: ["Meat", "Vegan"] },
      { stepId: 8, step: "Lunch", questionId: 81, question: "Do you drink?", answers: [false] },
    ]);
    expect(body.Questions).toEqual([
      { id: 70, text: "Name" },
      { id: 80, text: "What do you eat?" },
      { id: 81, text: "Do you drink?" },
    ]);
    expect(new Set(body.Items.map(({ key }: { key: string }) => key)).size).toBe(5);
    // A client's key would let others read the outcome.
    expect(JSON.stringify(body)).not.toContain("key-1");
  });

  it.each<[string, Values, string[]]>([
    ["one word, in any case", { search: "VEGAN" }, ["Emil", "Dora", "Боб 100%"]],
    ["all words", { search: "meat боб" }, ["Боб 100%"]],
    ["what was typed beside Other", { search: "nuts" }, ["Carl"]],
    ["a literal per cent sign", { search: "100%" }, ["Боб 100%"]],
    ["a barcode", { search: "0042" }, ["Anna"]],
    ["a part of a barcode and a word", { search: "004 meat" }, ["Anna"]],
    ["the holder's e-mail", { search: "anna@fair" }, ["Anna"]],
    ["no ticked box", { search: "true" }, []],
    ["no names of the wire", { search: "answerTypeId" }, []],
    ["no quotes of the wire", { search: '"' }, []],
    ["a status", { status: "expired" }, ["Dora"]],
    ["messages", { status: "message" }, ["Emil"]],
    ["a status and a word", { status: "issued", search: "vegan" }, ["Боб 100%"]],
  ])("finds by %s", async (_, query, expected) => {
    expect(await found(query)).toEqual(expected);
    expect((await list(query)).body.TotalCount).toBe(expected.length);
  });

  it("reads the answers of all tickets, whether they are in the index yet or not", async () => {
    const large = await createTicketProject(app.db, { scenario: SCENARIO });
    // More than are read into memory at once.
    await fillTickets(app.db, large, { count: 10_500 });
    const at = (year: number) => ({ created_at: new Date(Date.UTC(year, 0)) });
    const answers = JSON.stringify([name("Old"), vegan]);
    await addTickets(app.db, large, [{ ...at(2020), answers, barcode: "OLD", company: "Olden Times" }]);
    const body = async (words: string) => (await list({ search: words }, app.admin, large)).body;
    const search = async (words: string) => namesOf((await body(words)).Items);
    while ((await indexChanges(app.db, large.projectId, 1000)) > 0);
    const news = { ...at(2031), answers: JSON.stringify([name("New"), vegan]), barcode: "NEW" };
    await addTickets(app.db, large, [news]);
    const isExact = async () => {
      expect(await search("vegan")).toEqual(["New", "Old"]);
      expect(await search("vegan old")).toEqual(["Old"]);
      expect(await search("vegan new")).toEqual(["New"]);
      expect((await body("somebody answered")).TotalCount).toBe(10_500);
      expect((await body("mail.example")).TotalCount).toBe(3500);
    };
    await isExact();
    expect(await search("olden")).toEqual(["Old"]);
    // As it is before the job has indexed the change.
    await sql`update ticket set company = 'Newest Times' where barcode = 'OLD' and project_id = ${large.projectId}`.execute(
      app.db,
    );
    expect(await search("olden")).toEqual([]);
    expect(await search("newest times")).toEqual(["Old"]);
    await isExact();
    await indexChanges(app.db, large.projectId, 1000);
    await isExact();
    await expectInvariants(app.db);
  });

  it("finds a ticket by its number, and pages repeat nothing", async () => {
    expect(await found({ search: String(ids[2]) })).toContain("Carl");
    const many = await createTicketProject(app.db, { scenario: SCENARIO });
    const rows = Array.from({ length: 25 }, (_, n) => ({
      ...{ answers: JSON.stringify([name(`n${n}`)]), created_at: new Date(Date.UTC(2030, 0, 1 + (n % 3))) },
    }));
    await addTickets(app.db, many, rows);
    for (let n = 0; n < 8; n += 1) await say(many, `m${n}`, [name(`m${n}`)], n);
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map(async (currentPage) => (await list({ currentPage }, app.admin, many)).body),
    );
    const all = pages.flatMap(({ Items }) => Items);
    expect(all).toHaveLength(33);
    expect(new Set(all.map(({ key }) => key)).size).toBe(33);
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
  });

  it("keeps the column of a question that is no longer asked", async () => {
    const changed = await createTicketProject(app.db, { scenario: SCENARIO });
    await addTickets(app.db, changed, [{ answers: JSON.stringify([name("Anna"), meat]) }]);
    await app.db
      .insertInto("scenario")
      .values({
        ...{ project_id: changed.projectId, registration_id: changed.registrationId, version: 2 },
        body: JSON.stringify({
          steps: [{ ...part(9, "New"), questions: [question(90, "New?", "textbox")] }],
        }),
      })
      .execute();
    const { body } = await list({}, app.admin, changed);
    expect(body.Questions.map(({ text }: { text: string }) => text)).toEqual([
      "New?",
      "Name",
      "What do you eat?",
    ]);
    expect((await counts(changed)).questions[0]).toMatchObject({ question: "What do you eat?", answered: 1 });
  });
});

describe("how often each answer was given", () => {
  const eaten = async (of: TicketProject = fair) => {
    const { questions, ...rest } = await counts(of);
    const { answered, choices } = questions.find(
      ({ questionId }: { questionId: number }) => questionId === 80,
    );
    return { ...rest, answered, choices: choices.map(({ label, count }: never) => [label, count]) };
  };

  it("counts live tickets and messages, exactly, and choices that nobody made", async () => {
    expect(await eaten()).toEqual({
      ...{ responses: 4, counted: 4, answered: 4 },
      choices: [
        ["Meat", 2],
        ["Vegan", 2],
        ["Other", 1],
      ],
    });
    const { questions } = await counts();
    expect(questions.map(({ question }: { question: string }) => question)).toEqual([
      "What do you eat?",
      "Do you drink?",
    ]);
    expect(questions[1].choices).toEqual([
      { label: "Yes", count: 2 },
      { label: "No", count: 2 },
    ]);
  });

  it("follows every sale, message and cancellation, whatever was counted before", async () => {
    const moving = await createTicketProject(app.db, { scenario: SCENARIO });
    expect((await counts(moving)).responses).toBe(0);
    const [first = 0] = await addTickets(app.db, moving, [
      { answers: JSON.stringify([vegan]), price_cents: 0 as never, original_price_cents: 0 as never },
      { answers: JSON.stringify([meat]) },
    ]);
    expect(await eaten(moving)).toMatchObject({
      choices: [
        ["Meat", 1],
        ["Vegan", 1],
        ["Other", 0],
      ],
    });
    await say(moving, "late", [vegan], 5);
    expect(await eaten(moving)).toMatchObject({
      responses: 3,
      choices: [
        ["Meat", 1],
        ["Vegan", 2],
        ["Other", 0],
      ],
    });
    await app.call(cancelTicket, { params: { projectId: moving.projectId, ticketId: first }, body: {} });
    expect(await eaten(moving)).toMatchObject({
      responses: 2,
      choices: [
        ["Meat", 1],
        ["Vegan", 1],
        ["Other", 0],
      ],
    });
    // The last live ticket of a part leaves it.
    await sql`update ticket set status = 'cancelled' where project_id = ${moving.projectId} and status = 'issued'`
      .execute(app.db)
      .catch(() => {});
    const { rows } = await sql<{ live: number }>`select count(*)::int as live from ticket
      where project_id = ${moving.projectId} and status in ('issued', 'held')`.execute(app.db);
    expect((await eaten(moving)).responses).toBe(1 + (rows[0]?.live ?? 0));
  });
});

describe("the export", () => {
  const exported = async (query: Record<string, string> = {}) => {
    const path = `/api/projects/${fair.projectId}/registrations/${fair.registrationId}/response-export`;
    const answer = await app.app.inject({
      url: `${path}?${new URLSearchParams(query)}`,
      headers: { authorization: `Bearer ${app.operator}` },
    });
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
    const [sheet] = readWorkbook(answer.rawPayload);
    return sheet?.rows.map((row) => Object.values(row).map(({ value }) => value)) ?? [];
  };

  it("has what is shown: the filter, the chosen columns, text messages too", async () => {
    const [heads, ...rows] = await exported();
    expect(heads).toEqual([
      "TicketId",
      "Status",
      "CreateDateTime",
      "Name",
      "What do you eat?",
      "Do you drink?",
    ]);
    expect(rows).toHaveLength(5);
    expect(rows[0]?.slice(-3)).toEqual(["Emil", "Vegan", "No"]);
    expect(rows[3]?.slice(-3)).toEqual(["Боб 100%", "Meat; Vegan", "No"]);
    const chosen = await exported({ questions: "80", status: "held" });
    expect(chosen[0]).toEqual(["TicketId", "Status", "CreateDateTime", "What do you eat?"]);
    expect(chosen.slice(1).map((row) => row.at(-1))).toEqual(["Nuts"]);
  });

  it("is in the audit with its count, without the searched text, and can be followed", async () => {
    const exportId = crypto.randomUUID();
    await exported({ exportId, search: "vegan" });
    const params = { projectId: fair.projectId, exportId };
    await expect
      .poll(async () => (await app.call(getTicketExport, { params }, app.operator)).body)
      .toEqual({ state: "done", total: 3, written: 3 });
    const audit = await app.db
      .selectFrom("audit")
      .select(["action", "entity_id", "after"])
      .where("entity", "=", "responses")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(audit).toEqual({
      ...{ action: "export", entity_id: String(fair.registrationId), after: { count: 3, searched: true } },
    });
  });

  it("that is cancelled is in the audit as responses of its registration", async () => {
    const exportId = crypto.randomUUID();
    await exported({ exportId });
    const params = { projectId: fair.projectId, exportId };
    await expect
      .poll(async () => (await app.call(getTicketExport, { params }, app.operator)).body)
      .toEqual({ state: "done", total: 5, written: 5 });
    // As if it was still written.
    await sql`update durable_work
      set state = 'running', lease = ${crypto.randomUUID()}, due_at = now() + interval '1 minute', ended_at = null
      where project_id = ${fair.projectId} and id = ${exportId}`.execute(app.db);
    expect((await app.call(cancelTicketExport, { params }, app.operator)).status).toBe(200);
    const last = await app.db
      .selectFrom("audit")
      .select(["action", "entity", "entity_id", "after"])
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(last).toEqual({
      ...{ action: "update", entity: "responses", entity_id: String(fair.registrationId) },
      after: { cancelled: true, written: 5 },
    });
  });
});
