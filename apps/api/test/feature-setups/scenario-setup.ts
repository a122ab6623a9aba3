import { getScenario, type ScenarioDocument, saveScenario } from "@foyer/contract/scenario.ts";
import { afterAll, beforeAll } from "vitest";
import { editDocument, includeAll } from "../../../../packages/scenario-document/test/edits.ts";
import { makeEvent, type TestEvent } from "../events/event.ts";
import { startTestApp, type TestApp } from "../server/app-client.ts";
import { grantProject } from "../server/grant-project.ts";

export let app: TestApp;
export let event: TestEvent;

/** Starts a server with an event for a test file. */
export function setUpScenario(): void {
  beforeAll(async () => {
    app = await startTestApp();
    event = await makeEvent(app, { cultureCode: "de-DE" });
    for (const role of ["manager", "operator"] as const) await grantProject(app.db, role, event.projectId);
  });
  afterAll(() => app?.stop());
}

export const read = async (cultureCode?: string, of = event) =>
  (await app.call(getScenario, { params: of, query: { ...(cultureCode && { cultureCode }) } }))
    .body as ScenarioDocument;
export const save = (body: unknown, of = event, token = app.admin) =>
  app.call(saveScenario, { params: of, body }, token);
/** Reads the document, changes it and saves it, as any client may. */
export async function saveChanged(of: TestEvent, change: (scenario: ScenarioDocument) => void) {
  const scenario = await read(undefined, of);
  change(scenario);
  return save(scenario, of);
}
export const included = <T extends { required: boolean; orderNumber: number | null }>(items: readonly T[]) =>
  items.filter(({ required }) => required).toSorted((a, b) => (a.orderNumber ?? 0) - (b.orderNumber ?? 0));

/** The first included question with answers, and included questions after it in its step and in a later step. */
export function pick(scenario: ScenarioDocument) {
  const isWhole = scenario.questions.every(({ required }) => required);
  if (!isWhole) Object.assign(scenario, editDocument(scenario, includeAll));
  const steps = included(scenario.steps);
  const questionsOf = (stepId: number) =>
    included(scenario.questions).filter((one) => one.parentStepId === stepId);
  for (const step of steps) {
    const own = questionsOf(step.stepId);
    for (const [at, source] of own.entries()) {
      const answers = included(scenario.answers).filter((one) => one.parentQuestionId === source.questionId);
      const later = steps[steps.indexOf(step) + 1];
      const after = own[at + 1];
      if (answers.length > 1 && later && after) {
        return {
          step,
          source,
          answers,
          after,
          laterStep: later,
          laterQuestion: questionsOf(later.stepId)[0],
          before: own[at - 1],
        };
      }
    }
  }
  throw new Error("The standard questionnaire has no such question");
}
export const conditionOn = ({ source, answers }: ReturnType<typeof pick>, at = 0) => ({
  answerTypeId: "Answer" as const,
  questionId: source.questionId,
  answerId: answers[at]?.answerId ?? 0,
  stepId: source.parentStepId,
  answerText: "",
  parentStepId: source.parentStepId,
  parentQuestionId: source.questionId,
});
