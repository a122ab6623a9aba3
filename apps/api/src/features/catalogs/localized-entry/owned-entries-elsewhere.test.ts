import { answers } from "@foyer/contract/answers.ts";
import { getSettings } from "@foyer/contract/application-setting.ts";
import { getHistory } from "@foyer/contract/audit.ts";
import { listCatalogUses } from "@foyer/contract/catalog-uses.ts";
import { countEntities } from "@foyer/contract/entity-count.ts";
import { questions } from "@foyer/contract/questions.ts";
import { createRegistration } from "@foyer/contract/registrations.ts";
import { type ScenarioDocument, saveScenario } from "@foyer/contract/scenario.ts";
import { steps } from "@foyer/contract/steps.ts";
import { describe, expect, it } from "vitest";
import { editDocument, includeQuestions } from "../../../../../../packages/scenario-document/test/edits.ts";
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
import type { TestEvent } from "../../../../test/events/event.ts";
import { app, setUpCheckedApp } from "../../../../test/server/set-up-app.ts";

// rules/catalogs 20, 21: what the shared catalogs and other projects have of a project's own entries.
setUpCheckedApp();
setUpOwnEntries();

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
    const here = await readScenario(mine);
    const there = await readScenario(other);
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
    const sent = include(await readScenario(mine));
    const saved = await app.call(saveScenario, { params: mine, body: sent }, app.manager);
    expect(saved.status, saved.text).toBe(200);
    expect((await readScenario(mine)).questions.filter(({ required }) => required)).toHaveLength(1);
    const { version } = await readScenario(other);
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
    const lost = { internalName: nextName("question"), stepId: own.stepId, questionTypeId: typeId, ...rest };
    const answer = { internalName: nextName("answer"), questionId: own.questionId, ...rest };
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
          name: nextName("registration"),
          registrationType: "Online",
          ticketPrice: 0,
          ticketCount: 1,
          barCodePoolId: poolId,
          cultureCode: "en-GB",
        },
      });
      const all = await readScenario({ projectId, poolId, registrationId: made.body.id, code: "" });
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
