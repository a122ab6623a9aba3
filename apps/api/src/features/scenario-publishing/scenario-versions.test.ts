import { saveScenario } from "@foyer/contract/scenario.ts";
import {
  discardDraft,
  getScenarioVersion,
  listScenarioVersions,
  publishDraft,
  startDraft,
} from "@foyer/contract/scenario-drafts.ts";
import { describe, expect, it } from "vitest";
import { editDocument } from "../../../../../packages/scenario-document/test/edits.ts";
import {
  app,
  firstText,
  makeDraft,
  publishedOf,
  renameFirst,
  setUpDrafts,
} from "../../../test/feature-setups/draft-setup.ts";

setUpDrafts();

// rules/publishing 9–11
describe("earlier versions", () => {
  it("are listed with author, time and changes; one of them can be restored as a draft", async () => {
    const { params } = await makeDraft();
    await app.call(discardDraft, { params });
    const old = await publishedOf(params);
    await app.call(saveScenario, { params, body: editDocument(old, renameFirst("Newer")) });
    const { body: list } = await app.call(listScenarioVersions, { params, query: {} });
    expect(list.more).toBe(false);
    expect(list.items.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
    expect(list.items[0]).toMatchObject({ changes: [expect.stringContaining("is now “Newer”.")] });
    for (const { savedBy } of list.items) expect(savedBy).not.toBe("");

    const where = { ...params, version: old.version };
    const { body: earlier } = await app.call(getScenarioVersion, { params: where, query: {} });
    expect(firstText(earlier)).toBe(firstText(old));
    expect(earlier.differences).toEqual([expect.stringContaining("is the catalog's again.")]);
    expect(
      (await app.call(getScenarioVersion, { params: { ...params, version: 99 }, query: {} })).status,
    ).toBe(404);

    const fromVersion = old.version;
    expect((await app.call(startDraft, { params, body: { fromVersion } })).status).toBe(201);
    expect((await app.call(startDraft, { params, body: { fromVersion } })).body.Error.Code).toBe(
      "draft-exists",
    );
    expect((await app.call(publishDraft, { params, body: {} })).body).toEqual({ version: 4 });
    expect(firstText(await publishedOf(params))).toBe(firstText(old));
    const { body: now } = await app.call(listScenarioVersions, { params, query: {} });
    expect(now.items.map(({ version }: { version: number }) => version)).toEqual([4, 3, 2, 1]);
  });

  it("come in pages", async () => {
    const { params } = await makeDraft();
    for (let count = 0; count < 21; count += 1) {
      const document = await publishedOf(params);
      await app.call(saveScenario, { params, body: editDocument(document, renameFirst(`Text ${count}`)) });
    }
    const { body: first } = await app.call(listScenarioVersions, { params, query: {} });
    expect([first.items.length, first.more]).toEqual([20, true]);
    const before = first.items.at(-1).version;
    const { body: rest } = await app.call(listScenarioVersions, { params, query: { before } });
    expect(rest.items.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
  });
});
