import { getHistory } from "@foyer/contract/audit.ts";
import { type Registration, updateRegistration } from "@foyer/contract/registrations.ts";
import { saveScenario } from "@foyer/contract/scenario.ts";
import { getDraft, publishDraft, startDraft } from "@foyer/contract/scenario-drafts.ts";
import { createScenarioPaths } from "@foyer/contract/scenario-paths.ts";
import { describe, expect, it } from "vitest";
import { editDocument, includeOnly } from "../../../../../packages/scenario-document/test/edits.ts";
import { askForEmailOnly, emailResult, makeEvent, submitAnswers } from "../../../test/events/event.ts";
import {
  app,
  companyAfterMale,
  draftOf,
  editDraft,
  firstText,
  makeDraft,
  publicationOf,
  publishedOf,
  renameFirst,
  setUpDrafts,
} from "../../../test/feature-setups/draft-setup.ts";

setUpDrafts();

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

  // rules/publishing 14
  it.each(["ticket", "message"])("says whether somebody has answered, with a %s", async (outcome) => {
    const event = await makeEvent(app);
    const params = { projectId: event.projectId, registrationId: event.registrationId };
    const email = await askForEmailOnly(app, event);
    if (outcome === "message") {
      const body = { outcome: "textMessage", outcomeMessage: "Thank you" };
      expect((await app.call(updateRegistration, { params, body })).status).toBe(200);
    }
    expect(await publicationOf(params)).toMatchObject({ hasAnswers: false });
    expect((await submitAnswers(app, event.code, [emailResult(email, "eve@example.com")])).status).toBe(201);
    expect(await publicationOf(params)).toMatchObject({ hasAnswers: true });
  });

  it("shows its effect before: changes, different paths, new findings", async () => {
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
    // A finding that the published scenario has too is not new.
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

  it("is refused after another version was published, until its changes are merged", async () => {
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

  it("happens once for two concurrent calls", async () => {
    const { params } = await makeDraft();
    await editDraft(params, renameFirst("Once"));
    const { version } = await publishedOf(params);
    const answers = await Promise.all([1, 2, 3].map(() => app.call(publishDraft, { params, body: {} })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect((await publishedOf(params)).version).toBe(version + 1);
  });

  it("affects visitors only when it happens: their answers become stale, and they keep those that fit", async () => {
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
