import { listCatalogUses } from "@foyer/contract/catalog-uses.ts";
import { getPlay } from "@foyer/contract/play.ts";
import { saveScenario } from "@foyer/contract/scenario.ts";
import { checkScenario } from "@foyer/contract/scenario-check.ts";
import {
  discardDraft,
  getDraft,
  getPublication,
  listScenarioVersions,
  publishDraft,
  saveDraft,
  startDraft,
} from "@foyer/contract/scenario-drafts.ts";
import { steps } from "@foyer/contract/steps.ts";
import { describe, expect, it } from "vitest";
import { editDocument } from "../../../../../packages/scenario-document/test/edits.ts";
import { makeEvent } from "../../../test/events/event.ts";
import {
  app,
  draftOf,
  editDraft,
  firstText,
  makeDraft,
  publishedOf,
  renameFirst,
  setUpDrafts,
} from "../../../test/feature-setups/draft-setup.ts";
import { grantProject } from "../../../test/server/grant-project.ts";

setUpDrafts();

// rules/publishing 1, 2
describe("a draft", () => {
  it("starts with the published scenario; visitors see no change before it is published", async () => {
    const { params } = await makeDraft();
    const before = await publishedOf(params);
    expect(await draftOf(params)).toMatchObject({ steps: before.steps, baseVersion: before.version });
    expect((await editDraft(params, renameFirst("In the draft"))).status).toBe(200);
    expect(firstText(await draftOf(params))).toBe("In the draft");
    expect(await publishedOf(params)).toEqual(before);
  });

  it("can be played and checked before, by those who may edit it", async () => {
    const { params } = await makeDraft();
    await editDraft(params, renameFirst("In the draft"));
    const ofDraft = { draft: "true" } as const;
    const { body: play } = await app.call(getPlay, { params, query: ofDraft });
    expect(play.steps[0].text).toBe("In the draft");
    expect((await app.call(getPlay, { params, query: {} })).body.steps[0].text).not.toBe("In the draft");
    const { body: check } = await app.call(checkScenario, { params, query: ofDraft });
    expect(check.starts[0].text).toBe("In the draft");
    await app.call(discardDraft, { params });
    expect((await app.call(getPlay, { params, query: ofDraft })).status).toBe(404);
    expect((await app.call(checkScenario, { params, query: ofDraft })).status).toBe(404);
  });

  it("is one for all staff: a second start returns it, and a stale save returns the current copy", async () => {
    const { params } = await makeDraft();
    const first = await draftOf(params);
    const again = await app.call(startDraft, { params, body: {} });
    expect([again.status, again.body]).toEqual([201, { version: first.version }]);
    await editDraft(params, renameFirst("One"));
    const { baseVersion: _, ...late } = first;
    const refused = await app.call(saveDraft, { params, body: editDocument(late, renameFirst("Two")) });
    expect(refused.status).toBe(412);
    expect(firstText(refused.body.Error.Current)).toBe("One");
    expect(refused.body.Error.Current.baseVersion).toBe(first.baseVersion);
  });

  // rules/questions 16
  it("uses its catalog entries, until it is discarded", async () => {
    const { params } = await makeDraft();
    const made = await app.call(steps.create, {
      body: {
        internalName: "Only in the draft",
        required: false,
        localizations: [{ cultureCode: "en-GB", text: "Only in the draft" }],
      },
    });
    const saved = await editDraft(params, () => [
      { kind: "include-step", step: { id: made.body.id, texts: {}, conditions: [], questions: [] } },
    ]);
    expect(saved.status).toBe(200);
    const uses = async () => {
      const { body } = await app.call(listCatalogUses, { query: { kind: "step" } });
      return body.find(({ entryId }: { entryId: number }) => entryId === made.body.id)?.count ?? 0;
    };
    expect(await uses()).toBe(1);
    // A save of what is published does not forget it.
    const published = await publishedOf(params);
    await app.call(saveScenario, { params, body: editDocument(published, renameFirst("Meanwhile")) });
    expect(await uses()).toBe(1);
    expect((await app.call(discardDraft, { params })).status).toBe(200);
    expect(await uses()).toBe(0);
  });

  it("is gone when discarded; the next one has another version, so an old page cannot save into it", async () => {
    const { params } = await makeDraft();
    const old = await draftOf(params);
    await editDraft(params, renameFirst("Gone"));
    expect((await app.call(discardDraft, { params, body: undefined })).status).toBe(200);
    expect((await app.call(getDraft, { params, query: {} })).status).toBe(404);
    expect((await app.call(discardDraft, { params })).status).toBe(404);
    await app.call(startDraft, { params, body: {} });
    const { baseVersion: _, ...document } = old;
    const late = await app.call(saveDraft, { params, body: editDocument(document, renameFirst("Late")) });
    expect(late.status).toBe(412);
  });

  it("is for the project's managers, and in no other project", async () => {
    const { params } = await makeDraft();
    const other = await makeEvent(app);
    await grantProject(app.db, "operator", params.projectId);
    const body = await draftOf(params).then(({ baseVersion: _, ...document }) => document);
    const calls = [
      () => app.call(getDraft, { params, query: {} }, app.operator),
      () => app.call(getPublication, { params }, app.operator),
      () => app.call(saveDraft, { params, body }, app.operator),
      () => app.call(publishDraft, { params, body: {} }, app.operator),
      () => app.call(discardDraft, { params }, app.operator),
      () => app.call(listScenarioVersions, { params, query: {} }, app.operator),
    ];
    for (const call of calls) expect((await call()).status).toBe(403);
    const mixed = { ...params, projectId: other.projectId };
    expect((await app.call(getDraft, { params: mixed, query: {} })).status).toBe(404);
    expect((await app.call(getPublication, { params: mixed })).status).toBe(404);
    expect((await app.call(publishDraft, { params: mixed, body: {} })).status).toBe(404);
    expect((await app.call(startDraft, { params: mixed, body: {} })).status).toBe(404);
    expect((await app.call(listScenarioVersions, { params: mixed, query: {} })).status).toBe(404);
  });
});
