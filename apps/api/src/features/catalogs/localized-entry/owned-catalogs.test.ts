import { answers } from "@foyer/contract/answers.ts";
import { getHistory } from "@foyer/contract/audit.ts";
import { questions } from "@foyer/contract/questions.ts";
import { steps } from "@foyer/contract/steps.ts";
import { describe, expect, it } from "vitest";
import {
  addOwn,
  idsIn,
  KINDS,
  mine,
  nextName,
  other,
  own,
  readScenario,
  setUpOwnEntries,
  typeId,
} from "../../../../test/catalogs/own-entries.ts";
import { app, setUpCheckedApp } from "../../../../test/server/set-up-app.ts";
import { upload } from "../../../../test/server/upload.ts";

// rules/catalogs 20, 21: a project's own steps, questions and answers, as its managers see them.
setUpCheckedApp();
setUpOwnEntries();

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
    const internalName = nextName("renamed");
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
    const body = { internalName: nextName("step"), required: false };
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
      internalName: nextName("question"),
      stepId: question.stepId,
      questionTypeId: typeId,
      ...texts,
    };
    expect((await app.call(questions.create, { query, body: added }, app.manager)).status).toBe(201);
    const answer = { internalName: nextName("answer"), questionId: question.id, ...texts };
    const made = await app.call(answers.create, { query, body: answer }, app.manager);
    expect(made.status).toBe(201);
    expect(idsIn(await readScenario(mine)).answers).toContain(made.body.id);
    expect(idsIn(await readScenario(other)).answers).not.toContain(made.body.id);
  });
});

describe("a name", () => {
  it("may be that of another project's entry, but not of a shared one or of another one here", async () => {
    const body = { internalName: nextName("step"), required: false };
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
    const body = { internalName: nextName("step"), required: false };
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
