import { answers } from "@foyer/contract/answers.ts";
import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { questions } from "@foyer/contract/questions.ts";
import { steps } from "@foyer/contract/steps.ts";
import { QUESTION_TYPES, type QuestionType } from "@foyer/domain/question/question-types.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/server/app-client.ts";

let app: TestApp;
let typeIds: Map<string, number>;
let stepId: number;
beforeAll(async () => {
  app = await startTestApp();
  const values = QUESTION_TYPES.map((name) => ({ name }));
  await app.db
    .insertInto("question_type")
    .values(values)
    .onConflict((row) => row.doNothing())
    .execute();
  const types: { id: number; name: string }[] = (await app.call(listQuestionTypes, {})).body;
  typeIds = new Map(types.map(({ id, name }) => [name, id]));
  stepId = (await app.call(steps.create, { body: { internalName: "Questions’ step", required: true } })).body
    .id;
});
afterAll(() => app?.stop());

let serial = 0;
const body = (type: QuestionType, more: object = {}) => ({
  internalName: `Question ${++serial}`,
  stepId,
  questionTypeId: typeIds.get(type),
  required: true,
  ...more,
});
const create = (type: QuestionType, more: object = {}, as = app.admin) =>
  app.call(questions.create, { body: body(type, more) }, as);
const update = (id: number, changed: object) => app.call(questions.update, { params: { id }, body: changed });
const settings = (questionSettings: object) => ({ questionSettings });
const note = (text: string, cultureCode = "en-GB") => ({ localizations: [{ cultureCode, text }] });
const use = (entryId: number, projectId = 7, registrationId = 70) =>
  app.db
    .insertInto("catalog_use")
    .values({ project_id: projectId, registration_id: registrationId, kind: "question", entry_id: entryId })
    .execute();

describe("access", () => {
  it("read: a manager, not an operator", async () => {
    for (const endpoint of [questions.list, listQuestionTypes]) {
      expect((await app.call(endpoint, {}, app.manager)).status).toBe(200);
      expect((await app.call(endpoint, {}, app.operator)).status).toBe(403);
      expect((await app.call(endpoint, {}, null)).status).toBe(401);
    }
  });

  it("change: only an admin", async () => {
    expect((await create("note", {}, app.manager)).status).toBe(403);
  });
});

describe("a question", () => {
  it("is created with 201, listed, found and audited once", async () => {
    const created = await create("single selection", { localizations: note("Which day?").localizations });
    expect(created).toMatchObject({
      status: 201,
      body: {
        stepId,
        questionTypeId: typeIds.get("single selection"),
        questionTypeName: "single selection",
        required: true,
        questionSettings: { required: false, showOther: false, isDropdown: false },
        version: 1,
      },
    });
    const { id } = created.body;
    expect((await app.call(questions.get, { params: { id } })).body).toEqual(created.body);
    expect((await app.call(questions.list, { query: { stepId } })).body).toContainEqual(created.body);
    expect((await app.call(questions.list, {})).body).toContainEqual(created.body);
    const audits = await app.db
      .selectFrom("audit")
      .select(["action", "after"])
      .where("entity", "=", "question")
      .where("entity_id", "=", String(id))
      .execute();
    expect(audits).toMatchObject([{ action: "create", after: { "questionSettings.isDropdown": false } }]);
  });

  it("is listed by its step alone", async () => {
    const other = (await app.call(steps.create, { body: { internalName: "Other step", required: false } }))
      .body;
    const { id } = (await create("checkbox", { stepId: other.id })).body;
    const ids = async (query: object) =>
      (await app.call(questions.list, { query: { ...query } })).body.map((one: { id: number }) => one.id);
    expect(await ids({ stepId: other.id })).toEqual([id]);
    expect(await ids({ stepId })).not.toContain(id);
  });

  it("needs an existing step and type", async () => {
    for (const [more, code, field] of [
      [{ stepId: 999_999_999 }, "unknown-step", "stepId"],
      [{ questionTypeId: 999_999_999 }, "unknown-question-type", "questionTypeId"],
    ] as const) {
      expect(await create("note", more)).toMatchObject({
        status: 422,
        body: { Error: { Code: code, Fields: { [field]: expect.any(String) } } },
      });
    }
  });

  it("is unchanged when what was read is sent back", async () => {
    const { body: read } = await create("textbox", settings({ regex: "^a", maxLength: 5 }));
    const again = await update(read.id, read);
    expect(again).toMatchObject({ status: 200, body: read });
  });

  it("audits a changed setting by its own name", async () => {
    const { body: read } = await create("textbox");
    await update(read.id, { ...read, questionSettings: { ...read.questionSettings, maxLength: 9 } });
    const audit = await app.db
      .selectFrom("audit")
      .select(["before", "after"])
      .where("entity_id", "=", String(read.id))
      .where("entity", "=", "question")
      .where("action", "=", "update")
      .execute();
    expect(audit).toEqual([
      { before: { "questionSettings.maxLength": 0 }, after: { "questionSettings.maxLength": 9 } },
    ]);
  });
});

describe("the settings", () => {
  it("that are not the type's are dropped", async () => {
    const all = settings({
      required: true,
      enableRegions: true,
      email: 1,
      phone: 1,
      linesCount: 999,
      regex: "(",
    });
    expect((await create("countries and regions", all)).body.questionSettings).toEqual({
      required: true,
      enableRegions: true,
      regionRequired: true,
    });
    expect((await create("note", all)).body.questionSettings).toEqual({});
  });

  // rules/questions 4
  it("have a flag of the required region, which is set unless it is cleared", async () => {
    const { body: made } = await create("countries and regions", settings({ enableRegions: true }));
    expect(made.questionSettings).toEqual({ required: false, enableRegions: true, regionRequired: true });
    const cleared = { enableRegions: true, regionRequired: false };
    const changed = await update(made.id, { ...made, questionSettings: cleared });
    expect(changed.body.questionSettings).toEqual({ required: false, ...cleared });
  });

  it("that are not sent stay", async () => {
    const { body: made } = await create("textbox", settings({ linesCount: 3, maxLength: 9 }));
    const changed = await update(made.id, { ...made, questionSettings: { maxLength: 8 } });
    expect(changed.body.questionSettings).toEqual({ ...made.questionSettings, maxLength: 8 });
  });

  it.each([
    [{ email: 1, phone: 1 }, "questionSettings.phone", /Only one of/],
    [{ email: 2 }, "questionSettings.email", /Must be 0 or 1/],
    [{ email: true }, "questionSettings.email", /Must be 0 or 1/],
    [{ minLength: -1 }, "questionSettings.minLength", /Must be 0 or more/],
    [{ minLength: 1.5 }, "questionSettings.minLength", /Must be a whole number/],
    [{ minLength: 9, maxLength: 8 }, "questionSettings.minLength", /Must not be more than max length/],
    [{ linesCount: 0 }, "questionSettings.linesCount", /Must be 1 to 10/],
    [{ linesCount: 11 }, "questionSettings.linesCount", /Must be 1 to 10/],
    [{ regex: "ab(c" }, "questionSettings.regex", /at position 5: missing closing \)/],
    [{ regex: "a(?=b)" }, "questionSettings.regex", /at position 2: look-ahead/],
    [{ regex: "x".repeat(501) }, "questionSettings.regex", /No more than 500 symbols/],
    [{ surprise: 1 }, "questionSettings.surprise", /There is no such field/],
  ])("%j are refused at the field", async (given, field, sentence) => {
    const answer = await create("textbox", settings(given));
    expect(answer).toMatchObject({ status: 422, body: { Error: { Code: "invalid-fields" } } });
    expect(answer.body.Error.Fields).toEqual({ [field]: expect.stringMatching(sentence) });
  });

  it("keep no pattern beside a contact kind", async () => {
    const { questionSettings } = (await create("textbox", settings({ regex: "^a", phone: 1 }))).body;
    expect(questionSettings).toMatchObject({ regex: "", phone: 1, email: 0 });
  });

  it("bound the lines by the UI item in the first culture", async () => {
    const setLimit = (text: string) =>
      app.db
        .insertInto("user_message")
        .values({
          internal_name: "MAX_LINES_COUNT",
          name_key: "max_lines_count",
          texts: JSON.stringify({ "de-DE": "99", "en-GB": text }),
        })
        .onConflict((row) =>
          row.column("name_key").doUpdateSet((set) => ({ texts: set.ref("excluded.texts") })),
        )
        .execute();
    await setLimit("12");
    const { body: read } = await create("textbox", settings({ linesCount: 12 }));
    expect(read.questionSettings.linesCount).toBe(12);
    await setLimit("3");
    expect((await create("textbox", settings({ linesCount: 4 }))).body.Error.Fields).toEqual({
      "questionSettings.linesCount": "Must be 1 to 3",
    });
    // A value that was saved under the old limit can still be saved.
    expect((await update(read.id, { ...read, required: false })).status).toBe(200);
    await setLimit("10");
  });
});

describe("a note", () => {
  it("is stored in one canonical spelling", async () => {
    const { body: read } = await create("note", note("__bold__ _it_ <u>u</u> # x [y](http://a.example)"));
    expect(read.localizations).toEqual(
      note("**bold** *it* <u>u</u> # x [y](http://a.example)").localizations,
    );
  });

  it("without a word is a missing one", async () => {
    expect((await create("note", note(" \n\n "))).body.localizations).toEqual([]);
  });

  it.each(["[x](javascript:alert(1))", "[x](data:text/html,x)", "[x](/api/staff)"])(
    "with %s is refused",
    async (text) => {
      const localizations = [...note("fine").localizations, ...note(text, "de-DE").localizations];
      expect(await create("note", { localizations })).toMatchObject({
        status: 422,
        body: { Error: { Code: "forbidden-link", Fields: { "localizations.1.text": expect.any(String) } } },
      });
    },
  );

  it("that is too long is refused", async () => {
    expect((await create("note", note("*".repeat(3000)))).body.Error.Fields).toHaveProperty([
      "localizations.0.text",
    ]);
  });

  it("alone is markdown: other questions show their text as typed", async () => {
    const { body: read } = await create("checkbox", note("__I agree__ <u>"));
    expect(read.localizations).toEqual(note("__I agree__ <u>").localizations);
  });
});

describe("the type", () => {
  it("changes while nobody uses the question, and the settings with it", async () => {
    const { body: read } = await create("textbox", settings({ regex: "^a" }));
    const changed = await update(read.id, { ...read, questionTypeId: typeIds.get("checkbox") });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        questionTypeName: "checkbox",
        questionSettings: { required: false, checkedByDefault: false, isConsent: false },
      },
    });
  });

  it("stays while a registration uses it; everything else may change", async () => {
    const { body: read } = await create("textbox");
    await use(read.id);
    const refused = await update(read.id, { ...read, questionTypeId: typeIds.get("checkbox") });
    expect(refused).toMatchObject({
      status: 409,
      body: { Error: { Code: "question-type-in-use", Fields: { questionTypeId: expect.any(String) } } },
    });
    expect((await app.call(questions.get, { params: { id: read.id } })).body).toEqual(read);
    expect((await update(read.id, { ...read, internalName: `${read.internalName}!` })).status).toBe(200);
  });

  it("with answers cannot become one without them", async () => {
    const { body: read } = await create("single selection");
    const answer = { internalName: `Answer to ${read.id}`, questionId: read.id, required: true };
    const added = await app.call(answers.create, { body: { ...answer, localizations: [] } });
    expect(added.status).toBe(201);
    const as = (type: QuestionType) => update(read.id, { ...read, questionTypeId: typeIds.get(type) });
    expect(await as("textbox")).toMatchObject({
      status: 409,
      body: { Error: { Code: "question-has-answers", Fields: { questionTypeId: expect.any(String) } } },
    });
    const { body: other } = await create("single selection");
    const moved = { ...added.body, questionId: other.id };
    expect((await app.call(answers.update, { params: { id: moved.id }, body: moved })).status).toBe(200);
    expect((await as("textbox")).status).toBe(200);
  });

  it("is not locked by a use of another kind of entry with the same id", async () => {
    const { body: read } = await create("textbox");
    await app.db
      .insertInto("catalog_use")
      .values({ project_id: 7, registration_id: 70, kind: "answer", entry_id: read.id })
      .execute();
    expect((await update(read.id, { ...read, questionTypeId: typeIds.get("note") })).status).toBe(200);
  });
});
