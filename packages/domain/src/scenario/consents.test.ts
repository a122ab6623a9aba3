import { RE2JS } from "re2js";
import { expect, it } from "vitest";
import { asksForConsent, givenConsents, withoutConsents } from "./consents.ts";
import { makePlayable } from "./playable-scenario.ts";
import type { Condition, ResultItem, Scenario } from "./scenario.ts";

const checkbox = (id: number, isConsent: boolean, conditions: Condition[] = [], help?: string) => ({
  id,
  type: "checkbox" as const,
  text: `Question ${id}`,
  conditions,
  answers: [],
  settings: { isConsent },
  ...(help !== undefined && { help }),
});
const step = (id: number, questions: ReturnType<typeof checkbox>[], conditions: Condition[] = []) => ({
  id,
  text: `Step ${id}`,
  conditions,
  questions,
});
const ticked = (questionId: number): Condition => ({ questionId, kind: "checkbox", checked: true });
const answer = (questionId: number, answerValue: boolean): ResultItem => ({
  stepId: 1,
  stepOrderNumber: 1,
  questionId,
  answerTypeId: "Answer",
  answerId: null,
  answerValue,
});

// rules/questions 23
it("the consents among answers are those that are ticked, with their texts and the help below", () => {
  const scenario: Scenario = {
    steps: [step(1, [checkbox(11, true, [], "More"), checkbox(12, true), checkbox(13, false)])],
  };
  const answers = [answer(11, true), answer(12, false), answer(13, true)];
  expect(givenConsents(scenario, answers)).toEqual([{ questionId: 11, text: "Question 11\n\nMore" }]);
});

// rules/group-orders 3
it("a scenario without its consents asks nothing that only they lead to, and can be played", () => {
  const scenario: Scenario = {
    steps: [
      step(1, [
        checkbox(11, true),
        checkbox(12, false),
        checkbox(13, false, [ticked(11)]),
        checkbox(14, false, [ticked(11), ticked(12)]),
      ]),
      step(2, [checkbox(21, false)], [ticked(13)]),
      step(3, [checkbox(31, false, [ticked(21)]), checkbox(32, false)]),
    ],
  };
  const left = withoutConsents(scenario);
  expect(left.steps.map(({ id, questions }) => [id, questions.map((one) => one.id)])).toEqual([
    [1, [12, 14]],
    [2, []],
    [3, [32]],
  ]);
  expect(left.steps[0]?.questions[1]?.conditions).toEqual([ticked(12)]);
  expect(makePlayable(left, RE2JS)).toHaveProperty("playable");
  expect([asksForConsent(scenario), asksForConsent(left)]).toEqual([true, false]);
  expect(withoutConsents(left)).toBe(left);
});
