import { answers } from "@foyer/contract/answers.ts";
import { questions } from "@foyer/contract/questions.ts";
import { steps } from "@foyer/contract/steps.ts";
import { describe, expect, it } from "vitest";
import {
  addOwn,
  idsIn,
  KINDS,
  mine,
  type Own,
  other,
  own,
  readScenario,
  setUpOwnEntries,
} from "../../../../test/catalogs/own-entries.ts";
import { expectInvariants } from "../../../../test/database/invariants.ts";
import { beforeAudit } from "../../../../test/interference/before-audit.ts";
import { countLockWaits } from "../../../../test/interference/lock-waits.ts";
import { switchOff } from "../../../../test/interference/switch-off.ts";
import { app, setUpCheckedApp } from "../../../../test/server/set-up-app.ts";

// rules/catalogs 22
setUpCheckedApp();
setUpOwnEntries();

type Named = (typeof KINDS)[number][1];

const share = (catalog: Named, id: number, token = app.admin) =>
  app.call(catalog.share, { params: { id }, query: { projectId: mine.projectId }, body: {} }, token);

describe("sharing", () => {
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

/** A manager moves an entry to another parent of the project, while an admin shares this entry. */
async function shareWhileMoved(
  { catalog, id, parent }: { catalog: Named; id: number; parent: Partial<Own> },
  shared: { catalog: Named; id: number },
) {
  const query = { projectId: mine.projectId };
  const { body } = await app.call(catalog.get, { params: { id }, query });
  let sharing: ReturnType<typeof share> | undefined;
  const move = () =>
    app.call(catalog.update, { params: { id }, query, body: { ...body, ...parent } }, app.manager);
  const moved = await beforeAudit(app, move, async () => {
    sharing = share(shared.catalog, shared.id);
    // The audit of the move, and the sharing.
    await expect.poll(() => countLockWaits(app.db)).toBe(2);
  });
  expect(moved.status, moved.text).toBe(200);
  return await sharing;
}

describe("sharing while a manager moves", () => {
  const isShared = async ([, catalog, key]: (typeof KINDS)[number], entries: Own) =>
    (await app.call(catalog.get, { params: { id: entries[key] } })).status === 200;
  const [step, question, answer] = KINDS;

  it("a question to another step takes the new step along", async () => {
    const there = await addOwn(mine, app.manager);
    const moved = { catalog: questions, id: own.questionId, parent: { stepId: there.stepId } };
    const shared = await shareWhileMoved(moved, { catalog: questions, id: own.questionId });
    expect(shared).toMatchObject({ status: 200, body: { stepId: there.stepId } });
    expect([await isShared(step, there), await isShared(step, own)]).toEqual([true, false]);
    await expectInvariants(app.db);
  });

  it("negative control: without the lock of the question the new step stays the project's", async () => {
    const there = await addOwn(mine, app.manager);
    const moved = { catalog: questions, id: own.questionId, parent: { stepId: there.stepId } };
    const putBack = switchOff({ sql: "for update" });
    const shared = await shareWhileMoved(moved, { catalog: questions, id: own.questionId });
    putBack();
    expect(shared?.status).toBe(200);
    expect([await isShared(step, there), await isShared(question, own)]).toEqual([false, true]);
    await share(steps, there.stepId);
    await expectInvariants(app.db);
  });

  it("an answer away from the question leaves the answer to the project", async () => {
    const there = await addOwn(mine, app.manager);
    const moved = { catalog: answers, id: own.answerId, parent: { questionId: there.questionId } };
    const shared = await shareWhileMoved(moved, { catalog: questions, id: own.questionId });
    expect(shared?.status).toBe(200);
    expect([await isShared(answer, own), await isShared(question, there)]).toEqual([false, false]);
    await expectInvariants(app.db);
  });

  it("the answer itself is refused, and shares nothing", async () => {
    const there = await addOwn(mine, app.manager);
    const moved = { catalog: answers, id: own.answerId, parent: { questionId: there.questionId } };
    const shared = await shareWhileMoved(moved, { catalog: answers, id: own.answerId });
    expect(shared?.status).toBe(412);
    expect(shared?.body).toMatchObject({ Error: { Code: "stale-version" } });
    expect([await isShared(question, own), await isShared(question, there)]).toEqual([false, false]);
    await expectInvariants(app.db);
  });
});
