import { getHistory } from "@foyer/contract/audit.ts";
import { listCatalogUses } from "@foyer/contract/catalog-uses.ts";
import { getPlay } from "@foyer/contract/play.ts";
import { type Registration, updateRegistration } from "@foyer/contract/registrations.ts";
import { getScenario, type ScenarioDocument, saveScenario } from "@foyer/contract/scenario.ts";
import { checkScenario } from "@foyer/contract/scenario-check.ts";
import {
  discardDraft,
  getDraft,
  getPublication,
  getScenarioVersion,
  listScenarioVersions,
  type Publication,
  publishDraft,
  type ScenarioDraft,
  saveDraft,
  startDraft,
} from "@foyer/contract/scenario-drafts.ts";
import { createScenarioPaths } from "@foyer/contract/scenario-paths.ts";
import { steps } from "@foyer/contract/steps.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  editDocument,
  includeOnly,
  type MakeOperations,
  questionOf,
  showWhen,
} from "../../../../../packages/scenario-document/test/edits.ts";
import {
  askForEmailOnly,
  editScenario,
  emailResult,
  makeEvent,
  submitAnswers,
} from "../../../test/events/event.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { grantProject } from "../../../test/server/grant-project.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

type Params = { projectId: number; registrationId: number };

/** An open registration that asks three questions, with a draft of its scenario. */
async function makeDraft() {
  const event = await makeEvent(app);
  const params = { projectId: event.projectId, registrationId: event.registrationId };
  await editScenario(app, event, (opened) => includeOnly(opened, ["First name", "Gender", "Company"]));
  expect((await app.call(startDraft, { params, body: {} })).status).toBe(201);
  return { event, params };
}

const draftOf = async (params: Params) =>
  (await app.call(getDraft, { params, query: {} })).body as ScenarioDraft;
const publishedOf = async (params: Params) =>
  (await app.call(getScenario, { params, query: {} })).body as ScenarioDocument;
const publicationOf = async (params: Params) =>
  (await app.call(getPublication, { params })).body as Publication;

async function editDraft(params: Params, make: MakeOperations, more: { baseVersion?: number } = {}) {
  const { baseVersion: _, ...document } = await draftOf(params);
  return app.call(saveDraft, { params, body: { ...editDocument(document, make), ...more } });
}

/** Asks for the company only after "Male". */
const companyAfterMale: MakeOperations = (opened) => [
  showWhen(opened, { kind: "step", id: questionOf(opened, "Company").stepId }, "Gender", "Male"),
];
const renameFirst =
  (text: string): MakeOperations =>
  ({ scenario }) => [
    {
      kind: "set-text",
      part: { kind: "step", id: scenario.steps[0]?.id ?? 0 },
      cultureCode: "en-GB",
      to: text,
    },
  ];
const firstText = ({ steps: all }: ScenarioDocument) =>
  all.find(({ orderNumber }) => orderNumber === 1)?.body.text;

// rules/publishing 1, 2
describe("a draft", () => {
  it("begins as what is published; its changes are seen by nobody until it is published", async () => {
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

  it("is one for all staff: who begins it a second time gets it, who is late with a save gets the copy of the other", async () => {
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
  it("uses what it has of the catalogs, until it is discarded", async () => {
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

  it("discarded is gone; the next one has a version of its own, so an old page cannot save into it", async () => {
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

// rules/publishing 3–6
describe("publishing", () => {
  it("makes the draft the next version, in one history with every other save", async () => {
    const { params } = await makeDraft();
    await editDraft(params, renameFirst("Published"));
    const before = await publishedOf(params);
    const answer = await app.call(publishDraft, {
      params,
      body: { version: (await draftOf(params)).version },
    });
    expect(answer.body).toEqual({ version: before.version + 1 });
    expect(firstText(await publishedOf(params))).toBe("Published");
    expect((await app.call(getDraft, { params, query: {} })).status).toBe(404);
    expect((await app.call(publishDraft, { params, body: {} })).status).toBe(404);
    const query = { entity: "scenario", entityId: String(params.registrationId) };
    const { body } = await app.call(getHistory, { query });
    expect(body.items[0]).toMatchObject({
      action: "update",
      after: { version: before.version + 1, changes: [expect.stringContaining("is now “Published”.")] },
    });
  });

  it("says before what it means: what changes, which paths end differently, what the check finds anew", async () => {
    const { params } = await makeDraft();
    const document = await draftOf(params);
    const gender = document.questions.find(({ body }) => body.text === "Gender")?.questionId ?? 0;
    const choose = (text: string) => [
      {
        kind: "answer" as const,
        questionId: gender,
        answerId:
          document.answers.find((one) => one.parentQuestionId === gender && one.body.text === text)
            ?.answerId ?? 0,
      },
    ];
    const paths = [
      { name: "Men", choices: choose("Male") },
      { name: "Women", choices: choose("Female") },
    ];
    await app.call(createScenarioPaths, { params, body: { paths } });
    expect((await publicationOf(params)).draft?.effect).toEqual({
      changes: [],
      changedSteps: 0,
      changedQuestions: 0,
      paths: { count: 2, different: [] },
      newFindings: [],
      obstacles: [],
    });
    await editDraft(params, (opened) => [
      ...companyAfterMale(opened),
      { kind: "set-settings", questionId: gender, to: { required: true } },
    ]);
    const { effect } = (await publicationOf(params)).draft ?? {};
    expect(effect).toMatchObject({ changedSteps: 1, changedQuestions: 1, obstacles: [] });
    expect(effect?.paths).toEqual({
      count: 2,
      different: [{ name: "Women", changes: [expect.stringContaining("not shown")] }],
    });
    expect(effect?.changes).toHaveLength(2);
    // What the check finds in the published scenario as well is no news.
    expect(effect?.newFindings).toEqual([]);
  });

  it("is refused while the registration is open and nobody could answer; a draft registration may have it", async () => {
    const { params } = await makeDraft();
    await editDraft(params, ({ scenario }) =>
      scenario.steps.toReversed().map(({ id }) => ({ kind: "remove", part: { kind: "step", id } })),
    );
    const { draft } = await publicationOf(params);
    expect(draft?.effect.obstacles).toHaveLength(1);
    const refused = await app.call(publishDraft, { params, body: {} });
    expect([refused.status, refused.body.Error.Fields.draft]).toEqual([422, draft?.effect.obstacles[0]]);
    const status: Registration["status"] = "draft";
    await app.call(updateRegistration, { params, body: { status } });
    expect((await app.call(publishDraft, { params, body: {} })).status).toBe(200);
  });

  it("is refused when another version was published since; with its changes taken over it is not", async () => {
    const { params } = await makeDraft();
    await editDraft(params, companyAfterMale);
    await app.call(saveScenario, {
      params,
      body: editDocument(await publishedOf(params), renameFirst("Typo mended")),
    });
    const refused = await app.call(publishDraft, { params, body: {} });
    expect([refused.status, refused.body.Error.Code]).toEqual([409, "published-moved-on"]);
    const { publishedVersion, draft } = await publicationOf(params);
    expect(draft?.baseVersion).toBe(publishedVersion - 1);
    await editDraft(params, renameFirst("Typo mended"), { baseVersion: publishedVersion });
    expect((await app.call(publishDraft, { params, body: {} })).status).toBe(200);
    const after = await publishedOf(params);
    expect(firstText(after)).toBe("Typo mended");
    expect(after.steps.some(({ conditions }) => conditions.length > 0)).toBe(true);
  });

  it("of two at once happens once", async () => {
    const { params } = await makeDraft();
    await editDraft(params, renameFirst("Once"));
    const { version } = await publishedOf(params);
    const answers = await Promise.all([1, 2, 3].map(() => app.call(publishDraft, { params, body: {} })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect((await publishedOf(params)).version).toBe(version + 1);
  });

  it("changes nothing for visitors before; then their answers are no longer current, and they keep what fits", async () => {
    const event = await makeEvent(app);
    const params = { projectId: event.projectId, registrationId: event.registrationId };
    const email = await askForEmailOnly(app, event);
    await app.call(startDraft, { params, body: {} });
    await editDraft(params, (opened) => includeOnly(opened, ["First name"]));
    // Nothing of the draft is seen: the registration takes answers to what is published.
    expect((await submitAnswers(app, event.code, [emailResult(email, "ada@example.com")])).status).toBe(201);
    expect((await app.call(publishDraft, { params, body: {} })).status).toBe(200);
    const late = await submitAnswers(app, event.code, [emailResult(email, "bea@example.com")]);
    expect([late.status, late.body.Error.Code]).toEqual([409, "scenario-changed"]);
  });
});

// rules/publishing 9–11
describe("earlier versions", () => {
  it("are listed with who, when and what they changed; one of them comes back as a draft", async () => {
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
