import { answers } from "@foyer/contract/answers.ts";
import { listQuestionTypes } from "@foyer/contract/question-types.ts";
import { questions } from "@foyer/contract/questions.ts";
import { steps } from "@foyer/contract/steps.ts";
import type { KyselyPlugin } from "kysely";
import { expect, it } from "vitest";
import { makeEvent } from "../../../../test/events/event.ts";
import { app, setUpApp } from "../../../../test/server/set-up-app.ts";
import { readQuestionnaire } from "./questionnaire.service.ts";

setUpApp();

/** Does this after the first statement of a reader. */
function afterFirst(work: () => Promise<unknown>): KyselyPlugin {
  let isDone = false;
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isDone) {
        isDone = true;
        await work();
      }
      return result;
    },
  };
}

// rules/catalogs 21: a copy of a question without its step would be in the step of another project.
it("has the step of each question and the question of each answer, also of those added while it is read", async () => {
  const { projectId } = await makeEvent(app);
  const query = { projectId };
  const [{ id: questionTypeId }] = (await app.call(listQuestionTypes, {})).body.filter(
    ({ name }: { name: string }) => name === "single selection",
  );
  const add = async (catalog: typeof steps | typeof questions | typeof answers, body: object) => {
    const made = await app.call(catalog.create, { query, body: { required: false, ...body } });
    expect(made.status, made.text).toBe(201);
    return made.body.id;
  };
  const addAll = async () => {
    const stepId = await add(steps, { internalName: "Stand" });
    const questionId = await add(questions, { internalName: "Which hall", stepId, questionTypeId });
    await add(answers, { internalName: "Hall 1", questionId });
  };
  const read = await readQuestionnaire(app.db.withPlugin(afterFirst(addAll)), projectId);
  for (const { stepId } of read.questions.values()) expect(read.steps.has(stepId)).toBe(true);
  for (const { questionId } of read.answers.values()) expect(read.questions.has(questionId)).toBe(true);
  // Control: it was added between two statements.
  expect([...read.steps.values()].some(({ isOwn }) => isOwn)).toBe(true);
  expect([...read.answers.values()].some(({ isOwn }) => isOwn)).toBe(false);
});
