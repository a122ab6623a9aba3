import { answers } from "@foyer/contract/answers.ts";
import { getSettings } from "@foyer/contract/application-setting.ts";
import { getHistory } from "@foyer/contract/audit.ts";
import { listCatalogUses } from "@foyer/contract/catalog-uses.ts";
import { countEntities } from "@foyer/contract/entity-count.ts";
import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { questions } from "@foyer/contract/questions.ts";
import { createRegistration } from "@foyer/contract/registrations.ts";
import { getScenario, type ScenarioDocument, saveScenario } from "@foyer/contract/scenario.ts";

import { steps } from "@foyer/contract/steps.ts";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { editDocument, includeQuestions } from "../../../../../../packages/scenario-document/test/edits.ts";
import { makeEvent, type TestEvent } from "../../../../test/events/event.ts";
import { grantProject } from "../../../../test/server/grant-project.ts";
import { app, setUpCheckedApp } from "../../../../test/server/set-up-app.ts";
import { upload } from "../../../../test/server/upload.ts";

// rules/catalogs 20-22: a project's own steps, questions and answers.
setUpCheckedApp();

let mine: TestEvent;
let other: TestEvent;
let typeId: number;
beforeAll(async () => {
  mine = await makeEvent(app);
  other = await makeEvent(app);
  await grantProject(app.db, "manager", mine.projectId);
  await grantProject(app.db, "operator", mine.projectId);
  const types: { id: number; name: string }[] = (await app.call(listQuestionTypes, {})).body;
  typeId = types.find(({ name }) => name === "single selection")?.id ?? 0;
});

let serial = 0;
const next = (kind: string) => `${kind} of ours ${++serial}`;

type Own = { stepId: number; questionId: number; answerId: number };
/** A step with a question with an answer, all of one project. */
async function addOwn({ projectId }: { projectId: number }, token = app.admin): Promise<Own> {
  const query = { projectId };
  const texts = { localizations: [{ cultureCode: "en-GB", text: "Ours" }], required: false };
  const step = await app.call(steps.create, { query, body: { internalName: next("step"), ...texts } }, token);
  expect(step.status, step.text).toBe(201);
  const stepId: number = step.body.id;
  const ofStep = { internalName: next("question"), stepId, questionTypeId: typeId, ...texts };
  const question = await app.call(questions.create, { query, body: ofStep }, token);
  expect(question.status, question.text).toBe(201);
  const questionId: number = question.body.id;
  const ofQuestion = { internalName: next("answer"), questionId, ...texts };
  const answer = await app.call(answers.create, { query, body: ofQuestion }, token);
  expect(answer.status, answer.text).toBe(201);
  return { stepId, questionId, answerId: answer.body.id };
}

const document = async (event: TestEvent): Promise<ScenarioDocument> =>
  (await app.call(getScenario, { params: event })).body;
const idsIn = ({ steps: s, questions: q, answers: a }: ScenarioDocument) => ({
  steps: s.map(({ stepId }) => stepId),
  questions: q.map(({ questionId }) => questionId),
  answers: a.map(({ answerId }) => answerId),
});
/** The catalogs with the entries of `addOwn`. */
const KINDS = [
  ["step", steps, "stepId"],
  ["question", questions, "questionId"],
  ["answer", answers, "answerId"],
] as const;

let own: Own;
beforeEach(async () => {
  own = await addOwn(mine, app.manager);
});

describe("a manager of the project", () => {
  it.each(KINDS)("creates, lists, reads and changes a %s", async (entity, catalog, key) => {
    const query = { projectId: mine.projectId };
    const params = { id: own[key] };
    const read = await app.call(catalog.get, { params, query }, app.manager);
    expect(read).toMatchObject({ status: 200, body: { id: own[key], projectId: mine.projectId } });
    expect((await app.call(catalog.list, { query }, app.manager)).body).toContainEqual(read.body);
    // What was read can be sent back.
    const same = await app.call(catalog.update, { params, query, body: read.body }, app.manager);
    expect(same).toMatchObject({ status: 200, body: read.body });
    const internalName = next("renamed");
    const body = { ...read.body, internalName };
    const changed = await app.call(catalog.update, { params, query, body }, app.manager);
    expect(changed).toMatchObject({ status: 200, body: { internalName, version: 2 } });
    const history = await app.call(
      getHistory,
      { query: { entity, entityId: String(own[key]) } },
      app.manager,
    );
    expect(history.body.items.map(({ action }: { action: string }) => action)).toEqual(["update", "create"]);
  });

  it("cannot create anything in the shared catalogs, nor in another project, and an operator nowhere", async () => {
    const body = { internalName: next("step"), required: false };
    expect((await app.call(steps.create, { body }, app.manager)).status).toBe(403);
    const foreign = { query: { projectId: other.projectId }, body };
    expect((await app.call(steps.create, foreign, app.manager)).status).toBe(404);
    const here = { query: { projectId: mine.projectId }, body };
    expect((await app.call(steps.create, here, app.operator)).status).toBe(403);
    expect((await app.call(steps.create, here, null)).status).toBe(401);
    const nowhere = { query: { projectId: 999_999_999 }, body };
    expect((await app.call(steps.create, nowhere)).status).toBe(404);
    const elsewhere = { query: { projectId: mine.projectId }, body: { ...body, projectId: other.projectId } };
    expect((await app.call(steps.create, elsewhere)).status).toBe(422);
    expect((await app.call(steps.create, { body: { ...body, projectId: mine.projectId } })).status).toBe(422);
  });

  it("finds no project in a parameter that names several", async () => {
    const address = `/api/steps?projectId=${mine.projectId}&projectId=${other.projectId}`;
    const answer = await app.call({ ...steps.list, path: address as "/api/steps" }, {}, app.manager);
    expect(answer.status).toBe(404);
  });

  it("adds a question to a shared step and an answer to a shared question", async () => {
    const query = { projectId: mine.projectId };
    const [question] = (await app.call(questions.list, {})).body.filter(
      ({ questionTypeName }: { questionTypeName: string }) => questionTypeName === "single selection",
    );
    const texts = { required: false };
    const added = {
      internalName: next("question"),
      stepId: question.stepId,
      questionTypeId: typeId,
      ...texts,
    };
    expect((await app.call(questions.create, { query, body: added }, app.manager)).status).toBe(201);
    const answer = { internalName: next("answer"), questionId: question.id, ...texts };
    const made = await app.call(answers.create, { query, body: answer }, app.manager);
    expect(made.status).toBe(201);
    expect(idsIn(await document(mine)).answers).toContain(made.body.id);
    expect(idsIn(await document(other)).answers).not.toContain(made.body.id);
  });
});

describe("what belongs to a project", () => {
  it.each(KINDS)("is no %s of the shared catalog", async (kind, catalog, key) => {
    const params = { id: own[key] };
    const ids = (await app.call(catalog.list, {})).body.map(({ id }: { id: number }) => id);
    expect(ids).not.toContain(own[key]);
    expect((await app.call(catalog.get, { params })).status).toBe(404);
    const { body } = await app.call(catalog.get, { params, query: { projectId: mine.projectId } });
    const { projectId: _, ...shared } = body;
    expect((await app.call(catalog.update, { params, body: shared })).status).toBe(404);
    const { text } = await app.call(catalog.translations, { query: {} });
    expect(text).not.toContain("of ours");
    const { body: uses } = await app.call(listCatalogUses, { query: { kind } });
    expect(uses.map(({ entryId }: { entryId: number }) => entryId)).not.toContain(own[key]);
    const counted = (await app.call(countEntities, {})).body[`${kind}s`];
    expect(counted).toBe(ids.length);
  });

  it.each(KINDS)("is no %s of another project, whoever asks", async (kind, catalog, key) => {
    const params = { id: own[key] };
    const query = { projectId: other.projectId };
    const { body } = await app.call(catalog.get, { params, query: { projectId: mine.projectId } });
    const listed = (await app.call(catalog.list, { query })).body;
    expect(listed.map(({ id }: { id: number }) => id)).not.toContain(own[key]);
    expect((await app.call(catalog.get, { params, query })).status).toBe(404);
    const { projectId: _, ...sent } = body;
    expect((await app.call(catalog.update, { params, query, body: sent })).status).toBe(404);
    expect((await app.call(catalog.share, { params, query, body: {} })).status).toBe(404);
    const theirs = await addOwn(other);
    const history = { entity: kind, entityId: String(theirs[key]) };
    expect((await app.call(getHistory, { query: history }, app.manager)).body.items).toEqual([]);
    for (const read of [
      await app.call(catalog.list, { query }, app.manager),
      await app.call(catalog.translations, { query }, app.manager),
      await app.call(listCatalogUses, { query: { kind, ...query } }, app.manager),
    ]) {
      expect(read.status).toBe(404);
    }
  });

  it("is offered in its project's scenarios, marked, and nowhere else", async () => {
    const here = await document(mine);
    const there = await document(other);
    for (const [kind, , key] of KINDS) {
      expect(idsIn(here)[`${kind}s`]).toContain(own[key]);
      expect(idsIn(there)[`${kind}s`]).not.toContain(own[key]);
    }
    expect(here.steps.find(({ stepId }) => stepId === own.stepId)?.body.isOwn).toBe(true);
    expect(here.steps.find(({ stepId }) => stepId !== own.stepId)?.body).not.toHaveProperty("isOwn");
  });

  it("can be included there, and is refused in another project's scenario like an unknown id", async () => {
    const include = (opened: ScenarioDocument) =>
      editDocument(opened, (all) => {
        const question = all.catalog.questions.get(own.questionId);
        return question ? includeQuestions(all, [question]) : [];
      });
    const sent = include(await document(mine));
    const saved = await app.call(saveScenario, { params: mine, body: sent }, app.manager);
    expect(saved.status, saved.text).toBe(200);
    expect((await document(mine)).questions.filter(({ required }) => required)).toHaveLength(1);
    const { version } = await document(other);
    const refused = await app.call(saveScenario, { params: other, body: { ...sent, version } });
    expect(refused.body.Error.Fields).toMatchObject({
      [`questions.${own.questionId}`]: "This question does not exist.",
    });
    const uses = (projectId?: number) =>
      app.call(
        listCatalogUses,
        { query: { kind: "question", ...(projectId && { projectId }) } },
        app.manager,
      );
    expect((await uses(mine.projectId)).body).toContainEqual({
      entryId: own.questionId,
      count: 1,
      registrations: [{ projectId: mine.projectId, registrationId: mine.registrationId }],
    });
  });

  it("takes no parent of another project, and its question takes none of its answers", async () => {
    const query = { projectId: other.projectId };
    const rest = { required: false };
    const lost = { internalName: next("question"), stepId: own.stepId, questionTypeId: typeId, ...rest };
    const answer = { internalName: next("answer"), questionId: own.questionId, ...rest };
    const unknownQuestion = { ...lost, stepId: 999_999_999 };
    for (const project of [query, {}]) {
      const made = await app.call(questions.create, { query: project, body: lost });
      const unknown = await app.call(questions.create, { query: project, body: unknownQuestion });
      expect([made.status, made.text]).toEqual([422, unknown.text]);
      const refused = await app.call(answers.create, { query: project, body: answer });
      expect(refused).toMatchObject({ status: 422, body: { Error: { Code: "unknown-question" } } });
    }
    const theirs = await addOwn(other);
    const params = { id: theirs.questionId };
    const { body } = await app.call(questions.get, { params, query });
    const moved = await app.call(questions.update, { params, query, body: { ...body, stepId: own.stepId } });
    expect(moved).toMatchObject({ status: 422, body: { Error: { Code: "unknown-step" } } });
  });

  it("is enabled by default in new registrations of its project alone", async () => {
    const params = { id: own.stepId };
    const query = { projectId: mine.projectId };
    const { body } = await app.call(steps.get, { params, query });
    await app.call(steps.update, { params, query, body: { ...body, required: true } });
    const defaults = async ({ projectId, poolId }: TestEvent) => {
      const made = await app.call(createRegistration, {
        params: { projectId },
        body: {
          name: next("registration"),
          registrationType: "Online",
          ticketPrice: 0,
          ticketCount: 1,
          barCodePoolId: poolId,
          cultureCode: "en-GB",
        },
      });
      const all = await document({ projectId, poolId, registrationId: made.body.id, code: "" });
      return all.steps.filter(({ required }) => required).map(({ stepId }) => stepId);
    };
    expect(await defaults(mine)).toContain(own.stepId);
    expect(await defaults(other)).not.toContain(own.stepId);
  });

  it("fills no field of tickets by a setting, which all projects share", async () => {
    const { text } = await app.call(getSettings, {});
    expect(text).not.toContain("of ours");
  });
});

describe("a name", () => {
  it("may be that of another project's entry, but not of a shared one or of another one here", async () => {
    const body = { internalName: next("step"), required: false };
    const create = (query: { projectId?: number }, sent = body) =>
      app.call(steps.create, { query, body: sent });
    expect((await create({ projectId: mine.projectId })).status).toBe(201);
    expect((await create({ projectId: mine.projectId })).status).toBe(409);
    expect((await create({ projectId: other.projectId })).status).toBe(201);
    // The shared catalog is as if there were no other.
    expect((await create({})).status).toBe(201);
    const [shared] = (await app.call(steps.list, {})).body;
    const taken = { internalName: shared.internalName.toUpperCase(), required: false };
    const refused = await create({ projectId: mine.projectId }, taken);
    expect(refused).toMatchObject({ status: 409, body: { Error: { Code: "internal-name-taken" } } });
  });

  it("of 10 parallel creates in one project, one wins", async () => {
    const body = { internalName: next("step"), required: false };
    const query = { projectId: mine.projectId };
    const made = await Promise.all(Array.from({ length: 10 }, () => app.call(steps.create, { query, body })));
    expect(made.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });
});

describe("translations of a project", () => {
  it("are exported and imported with its own entries alone", async () => {
    const query = { projectId: mine.projectId };
    const { text } = await app.call(questions.translations, { query }, app.manager);
    const rows = text.trim().split(/\r?\n/);
    const listed = (await app.call(questions.list, { query })).body;
    expect(rows).toHaveLength(listed.length + 1);
    const theirs = await addOwn(other);
    const nameOf = async (id: number, projectId: number) =>
      (await app.call(questions.get, { params: { id }, query: { projectId } })).body.internalName;
    const content = [
      "id,internalName,de-DE",
      `${own.questionId},${await nameOf(own.questionId, mine.projectId)},Unsere`,
      `${theirs.questionId},${await nameOf(theirs.questionId, other.projectId)},Ihre`,
    ].join("\n");
    const send = (token: string, projectId?: number) =>
      upload(
        app,
        questions.importTranslations,
        { params: {}, content, ...(projectId && { query: { projectId } }) },
        token,
      );
    expect((await send(app.manager)).status).toBe(403);
    expect((await send(app.manager, other.projectId)).status).toBe(404);
    expect((await send(app.admin)).body).toMatchObject({ changedTexts: 0, skippedRows: 2 });
    const read = await send(app.manager, mine.projectId);
    expect(read.body).toMatchObject({
      changedTexts: 1,
      skipped: [{ line: 3, reason: "There is no entry with this id." }],
    });
  });
});

describe("sharing", () => {
  const share = (catalog: (typeof KINDS)[number][1], id: number, token = app.admin) =>
    app.call(catalog.share, { params: { id }, query: { projectId: mine.projectId }, body: {} }, token);

  it.each(KINDS)("a %s is for admins", async (_, catalog, key) => {
    expect((await share(catalog, own[key], app.manager)).status).toBe(403);
    expect((await share(catalog, own[key], app.operator)).status).toBe(403);
  });

  it("a question shares its step and its answers, with their ids, enabled nowhere by default", async () => {
    const query = { projectId: mine.projectId };
    const { body } = await app.call(questions.get, { params: { id: own.questionId }, query });
    await app.call(questions.update, {
      params: { id: own.questionId },
      query,
      body: { ...body, required: true },
    });
    const shared = await share(questions, own.questionId);
    expect(shared).toMatchObject({ status: 200, body: { id: own.questionId, required: false, version: 3 } });
    expect(shared.body).not.toHaveProperty("projectId");
    for (const [kind, catalog, key] of KINDS) {
      expect((await app.call(catalog.get, { params: { id: own[key] } })).status).toBe(200);
      expect((await app.call(catalog.get, { params: { id: own[key] }, query })).status).toBe(404);
      expect(idsIn(await document(other))[`${kind}s`]).toContain(own[key]);
    }
    // It is final, and no longer the project's.
    expect((await share(questions, own.questionId)).status).toBe(404);
    const change = { params: { id: own.questionId }, query, body };
    expect((await app.call(questions.update, change, app.manager)).status).toBe(404);
  });

  it("a step shares nothing else, an answer its question and step", async () => {
    await share(steps, own.stepId);
    expect((await app.call(questions.get, { params: { id: own.questionId } })).status).toBe(404);
    await share(answers, own.answerId);
    expect((await app.call(questions.get, { params: { id: own.questionId } })).status).toBe(200);
  });

  it("a name that the shared catalog has meanwhile is refused, and nothing is shared", async () => {
    const query = { projectId: mine.projectId };
    const { body } = await app.call(steps.get, { params: { id: own.stepId }, query });
    await app.call(steps.create, { body: { internalName: body.internalName, required: false } });
    const refused = await share(questions, own.questionId);
    expect(refused).toMatchObject({ status: 409, body: { Error: { Code: "internal-name-taken" } } });
    expect((await app.call(questions.get, { params: { id: own.questionId }, query })).status).toBe(200);
  });

  it("ten times at once succeeds once, also through its parts", async () => {
    const both = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2 === 0 ? share(questions, own.questionId) : share(answers, own.answerId),
      ),
    );
    const statuses = both.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => status === 200 || status === 404)).toBe(true);
  });
});
