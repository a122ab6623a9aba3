import { expect, it } from "vitest";
import type { Condition, LocalizedQuestion, LocalizedScenario } from "../scenario.ts";
import { usesOf } from "./uses-of.ts";

const on = (questionId: number, answerId: number): Condition => ({ kind: "answer", questionId, answerId });
const question = (id: number, conditions: Condition[] = []): LocalizedQuestion => ({
  id,
  texts: {},
  type: "single selection",
  settings: {},
  conditions,
  answers: [{ id: id * 10, texts: {} }],
});
const scenario: LocalizedScenario = {
  steps: [
    { id: 1, texts: {}, conditions: [], questions: [question(11), question(12, [on(11, 110)])] },
    { id: 2, texts: {}, conditions: [on(12, 120)], questions: [question(21, [on(11, 110)])] },
  ],
};

// rules/scenario-check 18
it("the uses of a part are the conditions of others that refer to it or to what is in it", () => {
  const targets = (kind: "step" | "question" | "answer", id: number) =>
    usesOf(scenario, { kind, id }).map(({ target }) => `${target.kind} ${target.id}`);
  expect(targets("answer", 110)).toEqual(["question 12", "question 21"]);
  expect(targets("question", 12)).toEqual(["step 2"]);
  // Question 12 goes with its step.
  expect(targets("step", 1)).toEqual(["step 2", "question 21"]);
  expect(targets("step", 2)).toEqual([]);
});
