import { answers } from "@foyer/contract/answers.ts";
import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { questions } from "@foyer/contract/questions.ts";
import { getScenario, type ScenarioDocument } from "@foyer/contract/scenario.ts";
import { steps } from "@foyer/contract/steps.ts";
import { beforeAll, beforeEach, expect } from "vitest";
import { makeEvent, type TestEvent } from "../events/event.ts";
import { grantProject } from "../server/grant-project.ts";
import { app } from "../server/set-up-app.ts";

export type Own = { stepId: number; questionId: number; answerId: number };
/** The catalogs with the entries of `addOwn`. */
export const KINDS = [
  ["step", steps, "stepId"],
  ["question", questions, "questionId"],
  ["answer", answers, "answerId"],
] as const;

/** A project with a manager and an operator. */
export let mine: TestEvent;
/** A project of which both know nothing. */
export let other: TestEvent;
/** The question type "single selection". */
export let typeId: number;
/** The latest entries of `mine`, new before each test. */
export let own: Own;

/** Makes two projects for a test file with `setUpApp`, and entries of the first one for each test. */
export function setUpOwnEntries(): void {
  beforeAll(async () => {
    mine = await makeEvent(app);
    other = await makeEvent(app);
    await grantProject(app.db, "manager", mine.projectId);
    await grantProject(app.db, "operator", mine.projectId);
    const types: { id: number; name: string }[] = (await app.call(listQuestionTypes, {})).body;
    typeId = types.find(({ name }) => name === "single selection")?.id ?? 0;
  });
  beforeEach(async () => {
    own = await addOwn(mine, app.manager);
  });
}

let serial = 0;
/** An internal name that is new in the test file. */
export const nextName = (kind: string) => `${kind} of ours ${++serial}`;

/** A step with a question with an answer, all of one project. */
export async function addOwn({ projectId }: { projectId: number }, token = app.admin): Promise<Own> {
  const query = { projectId };
  const texts = { localizations: [{ cultureCode: "en-GB", text: "Ours" }], required: false };
  const step = await app.call(
    steps.create,
    { query, body: { internalName: nextName("step"), ...texts } },
    token,
  );
  expect(step.status, step.text).toBe(201);
  const stepId: number = step.body.id;
  const ofStep = { internalName: nextName("question"), stepId, questionTypeId: typeId, ...texts };
  const question = await app.call(questions.create, { query, body: ofStep }, token);
  expect(question.status, question.text).toBe(201);
  const questionId: number = question.body.id;
  const ofQuestion = { internalName: nextName("answer"), questionId, ...texts };
  const answer = await app.call(answers.create, { query, body: ofQuestion }, token);
  expect(answer.status, answer.text).toBe(201);
  return { stepId, questionId, answerId: answer.body.id };
}

/** A registration's scenario as its editor reads it. */
export const readScenario = async (event: TestEvent): Promise<ScenarioDocument> =>
  (await app.call(getScenario, { params: event })).body;
/** The ids of the entries that a scenario is offered. */
export const idsIn = ({ steps: s, questions: q, answers: a }: ScenarioDocument) => ({
  steps: s.map(({ stepId }) => stepId),
  questions: q.map(({ questionId }) => questionId),
  answers: a.map(({ answerId }) => answerId),
});
