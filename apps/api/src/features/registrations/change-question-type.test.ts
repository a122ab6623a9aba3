import { answers } from "@foyer/contract/answers.ts";
import { getPublicRegistration, submit } from "@foyer/contract/attend.ts";
import { changeQuestionType } from "@foyer/contract/question-type-changes.ts";
import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { questions } from "@foyer/contract/questions.ts";
import { updateRegistration } from "@foyer/contract/registrations.ts";
import { getScenario, type ScenarioDocument, saveScenario } from "@foyer/contract/scenario.ts";
import { getDraft, listScenarioVersions, startDraft } from "@foyer/contract/scenario-drafts.ts";
import { moveTicket } from "@foyer/contract/ticket-moves.ts";
import type { QuestionType } from "@foyer/domain/question/question-types.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  editDocument,
  includeQuestions,
  type MakeOperations,
} from "../../../../../packages/scenario-document/test/edits.ts";
import { addOwn, mine, type Own, other, own, setUpOwnEntries } from "../../../test/catalogs/own-entries.ts";
import { addRegistration, editScenario, type TestEvent } from "../../../test/events/event.ts";
import { app, setUpCheckedApp } from "../../../test/server/set-up-app.ts";

// The type of a project's question changes while nobody has answered it. rules/questions 21
setUpCheckedApp();
setUpOwnEntries();

const typeIds = new Map<string, number>();
beforeAll(async () => {
  const types = (await app.call(listQuestionTypes, {})).body as { id: number; name: string }[];
  for (const { id, name } of types) typeIds.set(name, id);
});

let event: TestEvent;
beforeEach(async () => {
  event = await addRegistration(app, mine.projectId);
  await ask(event, own);
});

const idOf = (type: QuestionType) => typeIds.get(type) ?? 0;
const change = (type: QuestionType, { questionId } = own, token = app.manager, projectId = mine.projectId) =>
  app.call(
    changeQuestionType,
    { params: { projectId, questionId }, body: { questionTypeId: idOf(type) } },
    token,
  );
const paramsOf = ({ projectId, registrationId }: TestEvent) => ({ projectId, registrationId });
const scenarioOf = async (of = event) =>
  (await app.call(getScenario, { params: paramsOf(of) })).body as ScenarioDocument;
const draftOf = async () => (await app.call(getDraft, { params: paramsOf(event), query: {} })).body;

/** Asks only this question. */
async function ask(of: TestEvent, { questionId }: Own, more: MakeOperations = () => []) {
  const saved = await editScenario(app, of, (opened) => {
    const question = opened.catalog.questions.get(questionId);
    return question ? [...includeQuestions(opened, [question]), ...more(opened)] : [];
  });
  expect(saved.status, saved.text).toBe(200);
}

const questionIn = ({ questions: all }: Pick<ScenarioDocument, "questions">, { questionId } = own) =>
  all.find((one) => one.questionId === questionId);
const answersIn = ({ answers: all }: Pick<ScenarioDocument, "answers">) =>
  all.filter(({ parentQuestionId, required }) => parentQuestionId === own.questionId && required);

const results = (answerId: number | null, answerValue: string) => [
  {
    stepId: own.stepId,
    stepOrderNumber: 1,
    questionId: own.questionId,
    answerTypeId: "Answer",
    answerId,
    answerValue,
  },
];
const answer = (answerId: number | null, answerValue: string) =>
  app.call(submit, { params: { code: event.code }, body: { results: results(answerId, answerValue) } }, null);

describe("a question that nobody has answered", () => {
  it("changes in the catalog, in the scenario and in the draft, which stays up to date", async () => {
    await app.call(startDraft, { params: paramsOf(event), body: {} });
    const before = await scenarioOf();
    const changed = await change("textbox");
    expect(changed).toMatchObject({
      status: 200,
      body: { questionTypeId: idOf("textbox"), questionTypeName: "textbox" },
    });
    const query = { projectId: mine.projectId };
    const entry = await app.call(questions.get, { params: { id: own.questionId }, query });
    expect(entry.body).toMatchObject({ questionTypeName: "textbox", questionSettings: { linesCount: 1 } });

    const live = await scenarioOf();
    expect(live.version).toBe(before.version + 1);
    for (const document of [live, await draftOf()]) {
      const { body } = questionIn(document) ?? {};
      expect(body).toMatchObject({
        questionTypeName: "textbox",
        questionTypeId: idOf("textbox"),
        text: "Ours",
        questionSettings: { required: false, linesCount: 1 },
      });
      expect(answersIn(document)).toEqual([]);
    }
    expect((await draftOf()).baseVersion).toBe(live.version);
    const sent = editDocument(live, () => []);
    expect((await app.call(saveScenario, { params: paramsOf(event), body: sent })).status).toBe(200);
  });

  it("keeps its answers between types that have some, and gets them and its settings back", async () => {
    await editScenario(app, event, () => [
      { kind: "set-settings", questionId: own.questionId, to: { isDropdown: true, required: true } },
    ]);
    const before = await scenarioOf();
    await change("multi select");
    expect(answersIn(await scenarioOf())).toHaveLength(1);
    await change("checkbox");
    const ticked = await scenarioOf();
    expect(answersIn(ticked)).toEqual([]);
    const spare = ticked.answers.find(({ answerId }) => answerId === own.answerId);
    expect(spare).toMatchObject({ parentQuestionId: own.questionId, required: false });
    await change("single selection");
    const after = await scenarioOf();
    expect({ ...after, version: before.version }).toEqual(before);
  });

  it("has the types of the catalog in a draft of an earlier version", async () => {
    const { version } = await scenarioOf();
    const later = await addOwn(mine, app.manager);
    await editScenario(app, event, (opened) => {
      const question = opened.catalog.questions.get(later.questionId);
      return question ? includeQuestions(opened, [question]) : [];
    });
    expect((await change("textbox")).status).toBe(200);
    const body = { fromVersion: version };
    expect((await app.call(startDraft, { params: paramsOf(event), body })).status).toBe(201);
    const draft = await draftOf();
    expect(questionIn(draft)?.body).toMatchObject({ questionTypeName: "textbox" });
    expect(answersIn(draft)).toEqual([]);
  });

  it("is answered with its new type; an answer of the old one is refused", async () => {
    const old = own.answerId;
    await change("textbox");
    const page = await app.call(getPublicRegistration, { params: { code: event.code }, query: {} }, null);
    expect(page.body.play.steps[0].questions).toMatchObject([{ id: own.questionId, type: "textbox" }]);
    const late = await answer(old, "Ours");
    expect(late).toMatchObject({ status: 409, body: { Error: { Code: "scenario-changed" } } });
    expect((await answer(null, "Free text")).status).toBe(201);
  });

  it("changes in all registrations that ask it", async () => {
    const second = await addRegistration(app, mine.projectId);
    await ask(second, own);
    await change("checkbox");
    for (const one of [event, second]) {
      expect(questionIn(await scenarioOf(one))?.body.questionTypeName).toBe("checkbox");
    }
  });

  it("becomes a note in canonical markdown, and back to plain words", async () => {
    const query = { projectId: mine.projectId };
    const localizations = [{ cultureCode: "en-GB", text: "__Bold__ words" }];
    const params = { id: own.questionId };
    const { body: read } = await app.call(questions.get, { params, query });
    expect(
      (await app.call(questions.update, { params, query, body: { ...read, localizations } })).status,
    ).toBe(200);
    await change("note");
    expect((await app.call(questions.get, { params, query })).body.localizations).toEqual([
      { cultureCode: "en-GB", text: "**Bold** words" },
    ]);
    await change("textbox");
    expect((await app.call(questions.get, { params, query })).body.localizations).toEqual([
      { cultureCode: "en-GB", text: "Bold words" },
    ]);
  });

  it("changes once for two at the same time, and not at all for its own type", async () => {
    const { version } = await scenarioOf();
    const both = await Promise.all([change("textbox"), change("textbox")]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await scenarioOf()).version).toBe(version + 1);
    await change("textbox");
    expect((await scenarioOf()).version).toBe(version + 1);
  });

  it("names who changed it, in the list of versions and in the audit", async () => {
    const { version } = await scenarioOf();
    await change("textbox");
    await editScenario(app, event, () => []);
    const { body } = await app.call(listScenarioVersions, { params: paramsOf(event), query: {} });
    const { items } = body as { items: { version: number; savedBy: string }[] };
    const saved = items.find((one) => one.version === version + 1);
    expect(saved?.savedBy).toMatch(/\S/);
    const audited = await app.db
      .selectFrom("audit")
      .select(["before", "after"])
      .where("entity", "=", "question")
      .where("entity_id", "=", String(own.questionId))
      .where("action", "=", "update")
      .execute();
    expect(audited).toEqual([
      {
        before: { questionTypeName: "single selection" },
        after: { questionTypeName: "textbox", scenarioVersions: { [event.registrationId]: version + 1 } },
      },
    ]);
  });
});

const ANSWERED = {
  status: 409,
  body: { Error: { Code: "question-answered", Fields: { questionTypeId: expect.any(String) } } },
};

describe("refused", () => {
  it("once a visitor has answered it, also in an earlier version", async () => {
    expect((await answer(own.answerId, "Ours")).status).toBe(201);
    expect(await change("textbox")).toMatchObject(ANSWERED);
    const further = await addOwn(mine, app.manager);
    await ask(event, further);
    expect(await change("textbox")).toMatchObject(ANSWERED);
    // One that came later has no answer.
    expect((await change("textbox", further)).status).toBe(200);
  });

  it("once a visitor has answered it whose ticket was moved to a registration that never asked it", async () => {
    const { ticketId } = (await answer(own.answerId, "Ours")).body.ticket;
    const elsewhere = await addRegistration(app, mine.projectId);
    const params = { projectId: mine.projectId, ticketId };
    const body = { registrationId: elsewhere.registrationId };
    expect((await app.call(moveTicket, { params, body })).status).toBe(200);
    expect(await change("textbox")).toMatchObject(ANSWERED);
  });

  it("while a condition depends on its answers", async () => {
    const later = await addOwn(mine, app.manager);
    await editScenario(app, event, (opened) => {
      const both = [own, later].flatMap(({ questionId }) => opened.catalog.questions.get(questionId) ?? []);
      return [
        ...includeQuestions(opened, both),
        {
          kind: "add-condition",
          target: { kind: "question", id: later.questionId },
          condition: { kind: "answer", questionId: own.questionId, answerId: own.answerId },
        },
      ];
    });
    const before = await scenarioOf();
    const refused = await change("textbox");
    expect(refused).toMatchObject({ status: 409, body: { Error: { Code: "question-type-needed" } } });
    expect(refused.body.Error.Fields.questionTypeId).toMatch(
      /^A condition of the question “.+” needs its answers\./,
    );
    expect(await scenarioOf()).toEqual(before);
    expect((await change("multi select")).status).toBe(200);
  });

  it("while its answers decide about a printout", async () => {
    const chosen = { conditionalQuestionId: own.questionId };
    const set = await app.call(updateRegistration, { params: paramsOf(event), body: chosen });
    expect(set.status, set.text).toBe(200);
    expect(await change("textbox")).toMatchObject({
      status: 409,
      body: { Error: { Code: "question-type-needed" } },
    });
    expect((await change("multi select")).status).toBe(200);
  });

  it("a question of the shared catalog, of another project, and one that is not there", async () => {
    const theirs = await addOwn(other);
    const shared = ((await app.call(questions.list, {})).body as { id: number }[])[0]?.id ?? 0;
    for (const questionId of [theirs.questionId, shared, 999_999_999]) {
      expect((await change("textbox", { ...own, questionId })).status).toBe(404);
    }
    expect((await change("textbox", theirs, app.manager, other.projectId)).status).toBe(404);
    expect((await change("textbox", own, app.operator)).status).toBe(403);
  });

  it("a type that is not there", async () => {
    const params = { projectId: mine.projectId, questionId: own.questionId };
    const body = { questionTypeId: 999_999_999 };
    expect(await app.call(changeQuestionType, { params, body })).toMatchObject({
      status: 422,
      body: { Error: { Code: "unknown-question-type" } },
    });
  });

  it("the save of an editor that has not seen it (412), which then has the new type", async () => {
    const stale = await scenarioOf();
    await change("textbox");
    const refused = await app.call(saveScenario, { params: paramsOf(event), body: stale });
    expect(refused.status).toBe(412);
    expect(questionIn(refused.body.Error.Current)?.body.questionTypeName).toBe("textbox");
  });
});

it("an answer of the project's catalog is not lost", async () => {
  await change("textbox");
  const query = { projectId: mine.projectId };
  expect((await app.call(answers.get, { params: { id: own.answerId }, query })).status).toBe(200);
});
