import { patchRegistration } from "@foyer/contract/registrations.ts";
import { getScenario, saveScenario } from "@foyer/contract/scenario.ts";
import { checkScenario, type ScenarioCheck } from "@foyer/contract/scenario-check.ts";
import { getScenarioOffer, type ScenarioOffer } from "@foyer/contract/scenario-offer.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  editDocument,
  includeOnly,
  type MakeOperations,
  questionOf,
  showWhen,
} from "../../../../../packages/scenario-document/test/edits.ts";
import { makeEvent } from "../../../test/events/event.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

/** The check of an event with this scenario. */
async function checkOf(edit: MakeOperations, changes = {}): Promise<ScenarioCheck> {
  const params = await makeEvent(app);
  await app.call(patchRegistration, { params, body: changes });
  const { body: document } = await app.call(getScenario, { params });
  const saved = await app.call(saveScenario, { params, body: editDocument(document, edit) });
  expect(saved.status).toBe(200);
  return (await app.call(checkScenario, { params })).body;
}

// rules/scenario 33
describe("the check of a scenario", () => {
  it("names what can never be shown, and which answers exclude each other", async () => {
    const { findings } = await checkOf((opened) => {
      const company = questionOf(opened, "Company");
      return [
        ...includeOnly(opened, ["First name", "Last name", "Gender", "Company"]),
        showWhen(opened, { kind: "step", id: company.stepId }, "Gender", "Male"),
        showWhen(opened, { kind: "question", id: company.id }, "Gender", "Female"),
      ];
    });
    expect(findings).toEqual([
      {
        code: "never",
        part: { kind: "step", id: expect.any(Number) },
        sentence: expect.stringMatching(/^Step “.+” can never be shown\.$/),
        reasons: ["“Gender” would have to be answered with “Female” and “Male” at once."],
      },
    ]);
  });

  it("has the shortest way to each step", async () => {
    const { starts, findings } = await checkOf((opened) => [
      ...includeOnly(opened, ["First name", "Last name", "Gender", "Company"]),
      showWhen(opened, { kind: "step", id: questionOf(opened, "Company").stepId }, "Gender", "Male"),
    ]);
    expect(findings).toEqual([]);
    expect(starts.map(({ choices }) => choices)).toEqual([[], ["Gender: Male"]]);
    expect(starts[1]?.play).toMatchObject({
      currentOrderNumber: 2,
      passed: [1],
      results: [{ answerTypeId: "Answer", answerValue: "Male" }],
    });
  });

  // rules/scenario-check
  it("names questions without a possible answer, and steps that can be empty", async () => {
    let titles = { step: "", question: 0 };
    const { findings } = await checkOf((opened) => {
      const gender = questionOf(opened, "Gender");
      const company = questionOf(opened, "Company");
      titles = { step: opened.catalog.steps.get(company.stepId)?.texts["en-GB"] ?? "", question: gender.id };
      return [
        ...includeOnly(opened, ["First name", "Last name", "Gender", "Company"]),
        showWhen(opened, { kind: "question", id: company.id }, "Gender", "Male"),
        { kind: "set-settings", questionId: gender.id, to: { required: true } },
      ];
    });
    expect(findings).toEqual([
      {
        code: "can-be-empty",
        part: { kind: "step", id: expect.any(Number) },
        sentence: `Step “${titles.step}” can be empty: it is skipped then.`,
        reasons: ["None of its questions appears after Gender: Female."],
      },
    ]);
    const bare = await checkOf((opened) => {
      const gender = questionOf(opened, "Gender");
      const answers = [...opened.catalog.answers.values()].filter((one) => one.questionId === gender.id);
      return [
        ...includeOnly(opened, ["First name", "Last name", "Company", "Gender"]),
        { kind: "set-settings", questionId: gender.id, to: { required: true } },
        ...answers.map(({ id }) => ({ kind: "remove", part: { kind: "answer", id } }) as const),
      ];
    });
    expect(bare.findings).toContainEqual({
      code: "no-possible-answer",
      part: { kind: "question", id: titles.question },
      sentence: "Question “Gender” must be answered, and has no answer to choose.",
      reasons: [expect.any(String)],
    });
    expect(bare.findings.map(({ sentence }) => sentence)).toContain("Nobody can finish this questionnaire.");
  });

  it("names columns that stay empty, addresses that nobody asks for, codes without an address", async () => {
    const { findings } = await checkOf(
      (opened) => [
        ...includeOnly(opened, ["First name", "City"]),
        {
          kind: "set-settings",
          questionId: questionOf(opened, "City").id,
          to: { verificationCode: 1 },
        },
      ],
      { uniqueEmail: true },
    );
    expect(findings.map(({ code, sentence }) => [code, sentence])).toEqual([
      [
        "code-without-email",
        "Question “City” asks for a verification code, and no email address is asked for before it.",
      ],
      [
        "no-email-question",
        "One ticket per email address is asked for, and no question asks for the address.",
      ],
      ["unfilled-column", "The ticket prints “Last name”, and no question fills it."],
      ["unfilled-column", "The ticket prints “Company”, and no question fills it."],
    ]);
  });

  it("offers what conditions can name, regions under their countries", async () => {
    const params = await makeEvent(app);
    const { body } = await app.call(getScenarioOffer, { params, query: { cultureCode: "de-DE" } });
    const { countries }: ScenarioOffer = body;
    const germany = countries.find(({ text }) => text === "Deutschland");
    expect(germany?.regions.map(({ text }) => text)).toContain("Berlin");
    expect((await app.call(getScenarioOffer, { params }, app.operator)).status).toBe(403);
  });

  it("is for the project's managers", async () => {
    const params = await makeEvent(app);
    expect((await app.call(checkScenario, { params }, app.operator)).status).toBe(403);
    const foreign = { ...params, registrationId: (await makeEvent(app)).registrationId };
    expect((await app.call(checkScenario, { params: foreign })).status).toBe(404);
  });
});
