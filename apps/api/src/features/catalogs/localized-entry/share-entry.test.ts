import { answers } from "@foyer/contract/answers.ts";
import { questions } from "@foyer/contract/questions.ts";
import { steps } from "@foyer/contract/steps.ts";
import { describe, expect, it } from "vitest";
import {
  idsIn,
  KINDS,
  mine,
  other,
  own,
  readScenario,
  setUpOwnEntries,
} from "../../../../test/catalogs/own-entries.ts";
import { app, setUpCheckedApp } from "../../../../test/server/set-up-app.ts";

// rules/catalogs 22
setUpCheckedApp();
setUpOwnEntries();

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
      expect(idsIn(await readScenario(other))[`${kind}s`]).toContain(own[key]);
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
