import { getScenario, saveScenario } from "@foyer/contract/scenario.ts";
import { checkScenario, type ScenarioCheck } from "@foyer/contract/scenario-check.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  editDocument,
  includeOnly,
  type MakeOperations,
  questionOf,
  showWhen,
} from "../../../../../packages/scenario-document/test/edits.ts";
import { startTestApp, type TestApp } from "../../../test/app-client.ts";
import { makeEvent } from "../../../test/event.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

/** The check of an event with this scenario. */
async function checkOf(edit: MakeOperations): Promise<ScenarioCheck> {
  const params = await makeEvent(app);
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
        ...includeOnly(opened, ["First name", "Gender", "Company"]),
        showWhen(opened, { kind: "step", id: company.stepId }, "Gender", "Male"),
        showWhen(opened, { kind: "question", id: company.id }, "Gender", "Female"),
      ];
    });
    expect(findings).toEqual([
      {
        sentence: expect.stringMatching(/^Step “.+” can never be shown\.$/),
        reasons: ["“Gender” would have to be answered with “Female” and “Male” at once."],
      },
    ]);
  });

  it("has the shortest way to each step", async () => {
    const { starts, findings } = await checkOf((opened) => [
      ...includeOnly(opened, ["First name", "Gender", "Company"]),
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

  it("is for the project's managers", async () => {
    const params = await makeEvent(app);
    expect((await app.call(checkScenario, { params }, app.operator)).status).toBe(403);
    const foreign = { ...params, registrationId: (await makeEvent(app)).registrationId };
    expect((await app.call(checkScenario, { params: foreign })).status).toBe(404);
  });
});
