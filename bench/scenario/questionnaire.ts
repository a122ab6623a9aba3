import type {
  Condition,
  QuestionInput,
  QuestionInputs,
  Scenario,
  ScenarioQuestion,
} from "../../packages/domain/src/scenario/scenario.ts";
import type { Choose } from "../../packages/domain/test/arbitrary-scenario.ts";
import {
  sampleQuestion as question,
  sampleStep as step,
} from "../../packages/domain/test/sample-scenario.ts";

const STEPS = 20;
const QUESTIONS_OF_A_STEP = 10;
/** The second half of the steps depends on answers to a question ten steps before. */
const FIRST_CONDITIONAL_STEP = 10;

/** 200 questions in 20 steps with 60 conditions. */
export const QUESTIONNAIRE: Scenario = {
  steps: Array.from({ length: STEPS }, (_, index) => {
    const conditions =
      index < FIRST_CONDITIONAL_STEP
        ? []
        : [1, 2].map((nth) => answer(index - FIRST_CONDITIONAL_STEP, 7, nth));
    return step(index + 1, questionsOf(index), conditions);
  }),
};

function questionsOf(index: number): ScenarioQuestion[] {
  const id = (position: number) => idOf(index, position);
  const choice = (position: number) => [0, 1, 2, 3, 4].map((nth) => answerId(index, position, nth));
  const required = { required: true };
  return [
    question(id(0), "single selection", { answers: choice(0), settings: required }),
    question(id(1), "textbox", { settings: required }),
    question(id(2), "textbox", { settings: required, conditions: [answer(index, 0, 1)] }),
    question(id(3), "multi select", { answers: choice(3), settings: required }),
    question(id(4), "checkbox"),
    question(id(5), "textbox", { settings: { maxLength: 100 } }),
    question(id(6), "textbox", { settings: { email: 1 } }),
    question(id(7), "single selection", { answers: choice(7), settings: required }),
    question(id(8), "multi select", { answers: choice(8) }),
    question(id(9), "textbox", { settings: { regex: "^[a-z ]+$" }, conditions: [answer(index, 3, 2)] }),
  ];
}

function idOf(index: number, position: number): number {
  return 1 + index * QUESTIONS_OF_A_STEP + position;
}

function answerId(index: number, position: number, nth: number): number {
  return idOf(index, position) * 10 + nth;
}

function answer(index: number, position: number, nth: number): Condition {
  return { questionId: idOf(index, position), kind: "answer", answerId: answerId(index, position, nth) };
}

/** Valid answers to all questions: random, or such that all conditions are met. */
export function answersTo({ steps }: Scenario, choose: Choose, meetsAll: boolean): QuestionInputs {
  const wanted = new Set<number>();
  for (const { conditions } of [...steps, ...steps.flatMap(({ questions }) => questions)]) {
    for (const condition of conditions) if (condition.kind === "answer") wanted.add(condition.answerId);
  }
  const entries = steps
    .flatMap(({ questions }) => questions)
    .map(({ id, type, settings, answers }) => {
      const ids = answers.map((one) => one.id);
      const one = (meetsAll ? ids.find((each) => wanted.has(each)) : undefined) ?? choose([...ids, 0]);
      const texts = settings.email
        ? ["me@example.org"]
        : ["some words", "other words", "more words than before"];
      const inputs: Record<string, QuestionInput> = {
        "single selection": {
          type: "single selection",
          answerId: one === 0 ? (ids[0] ?? 0) : one,
          other: "",
        },
        "multi select": { type: "multi select", answerIds: ids.filter((each) => each >= one), other: null },
        checkbox: { type: "checkbox", checked: choose([true, false]) },
        textbox: { type: "textbox", text: choose(texts), phoneCodeId: null },
      };
      return [id, inputs[type]] as [number, QuestionInput];
    });
  return Object.fromEntries(entries);
}
