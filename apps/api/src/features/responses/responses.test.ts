import { exportResponses, getAnswerCounts, listResponses } from "@foyer/contract/responses.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { addTickets, fillTickets } from "../../../test/events/fill-tickets.ts";
import { createTicketProject } from "../../../test/events/ticket-project.ts";
import {
  addSubmission,
  app,
  counts,
  elsewhere,
  fair,
  found,
  ids,
  list,
  meat,
  name,
  namesOf,
  part,
  question,
  SCENARIO,
  setUpResponses,
  type Values,
  vegan,
} from "../../../test/feature-setups/response-setup.ts";
import { indexChanges } from "../tickets/index-tickets.store.ts";

setUpResponses();

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
    ["the holder's email", { search: "anna@fair" }, ["Anna"]],
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
      answers: JSON.stringify([name(`n${n}`)]),
      created_at: new Date(Date.UTC(2030, 0, 1 + (n % 3))),
    }));
    await addTickets(app.db, many, rows);
    for (let n = 0; n < 8; n += 1) await addSubmission(many, `m${n}`, [name(`m${n}`)], n);
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
        project_id: changed.projectId,
        registration_id: changed.registrationId,
        version: 2,
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
