import { RE2JS } from "re2js";
import { type QuestionSettings, settingsOf } from "../src/question/question-settings.ts";
import type { QuestionType } from "../src/question/question-types.ts";
import { applyOperation } from "../src/scenario/edit/apply-operation.ts";
import type { Operation } from "../src/scenario/edit/operation.ts";
import {
  type Condition,
  type LocalizedQuestion,
  type LocalizedScenario,
  OTHER,
} from "../src/scenario/scenario.ts";

type Parts = { answers?: number[]; conditions?: Condition[]; settings?: QuestionSettings };
export const question = (id: number, type: QuestionType, parts: Parts = {}): LocalizedQuestion => ({
  id,
  type,
  texts: {},
  conditions: parts.conditions ?? [],
  settings: settingsOf(type, parts.settings ?? {}),
  answers: (parts.answers ?? []).map((answer) => ({ id: answer, texts: {} })),
});
export const step = (id: number, questions: LocalizedQuestion[], conditions: Condition[] = []) => ({
  id,
  texts: {},
  questions,
  conditions,
});
export const on = (questionId: number, answerId: number): Condition => ({
  kind: "answer",
  questionId,
  answerId,
});

/** Question 1 decides about question 2 and step 20; question 3 about nothing. */
export const SCENARIO: LocalizedScenario = {
  steps: [
    step(10, [
      question(1, "single selection", { answers: [11, 12, 13], settings: { showOther: true } }),
      question(2, "textbox", { conditions: [on(1, 11), on(1, 12), on(1, OTHER)] }),
      question(3, "checkbox"),
    ]),
    step(20, [question(4, "textbox")], [on(1, 11)]),
    step(30, []),
  ],
};

export const apply = (operation: Operation, scenario = SCENARIO) =>
  applyOperation(scenario, operation, RE2JS);
export const after = (operation: Operation, scenario = SCENARIO) => {
  const applied = apply(operation, scenario);
  if ("refusals" in applied) throw new Error(JSON.stringify(applied.refusals));
  return applied.scenario;
};
export const refusals = (operation: Operation, scenario = SCENARIO) => {
  const applied = apply(operation, scenario);
  return "refusals" in applied ? applied.refusals : [];
};
export const stepIds = ({ steps }: LocalizedScenario) => steps.map(({ id }) => id);
export const questionIds = ({ steps }: LocalizedScenario) => steps[0]?.questions.map(({ id }) => id);
export const aStep = (id: number) => ({ kind: "step" as const, id });
export const aQuestion = (id: number) => ({ kind: "question" as const, id });
export const anAnswer = (id: number) => ({ kind: "answer" as const, id });
