import type { Condition } from "@foyer/domain/scenario/scenario.ts";
import { checkReach } from "@foyer/domain/scenario/witness/check-reach.ts";
import { makeSearchSpace } from "@foyer/domain/scenario/witness/search-space.ts";
import type { Target } from "@foyer/domain/scenario/witness/target.ts";
import { expect, it } from "vitest";
import {
  SAMPLE_LISTS as lists,
  samplePlayable,
  sampleQuestion,
  sampleStep,
} from "../../domain/test/sample-scenario.ts";
import { neverSentence, reasonsOf } from "./reach-sentences.ts";

const on = (questionId: number, answerId: number): Condition => ({ questionId, kind: "answer", answerId });
const follow = sampleQuestion(2, "single selection", { answers: [21, 22], conditions: [on(1, 11)] });
const free = sampleQuestion(3, "textbox");
const playable = samplePlayable(
  sampleStep(101, [sampleQuestion(1, "single selection", { answers: [11, 12] })]),
  sampleStep(102, [follow, free], [on(1, 12)]),
  sampleStep(103, [sampleQuestion(4, "textbox")], [on(1, 11), on(2, 21)]),
);
const names = { playable, lists };
const stepCondition: Target = { kind: "step-condition", stepId: 103, condition: on(2, 21) };

it("says of a condition that it can never be met, not of its step, which another one shows", () => {
  const never = checkReach(makeSearchSpace(playable, { countries: [], partitions: [] }));
  expect(never.map((one) => [neverSentence(one, names), reasonsOf(one, names)])).toEqual([
    [
      "Question “Question 2” can never be shown.",
      ["“Question 1” would have to be answered with “Answer 11” and “Answer 12” at once."],
    ],
    [
      "Condition “Question 2: Answer 21” of step “Step 103” can never be met.",
      [expect.stringContaining("“Question 1” would have to be answered with")],
    ],
  ]);
});

it.each<[Target, string]>([
  [{ kind: "end" }, "No way was found to the end of this questionnaire."],
  [{ kind: "step", stepId: 103 }, "No way was found to step “Step 103”."],
  [{ kind: "question", questionId: 2 }, "No way was found to question “Question 2”."],
  [{ kind: "choice", choice: on(1, 11) }, "No way was found to choose “Question 1: Answer 11”."],
  [stepCondition, "No way was found to meet condition “Question 2: Answer 21” of step “Step 103”."],
])("does not say never of a search that was given up: %j", (target, sentence) => {
  const never = { target, obstacles: [], isUndecided: true } as const;
  expect(neverSentence(never, names)).toBe(sentence);
  expect(reasonsOf(never, names)).toEqual([
    "There may be one: the search ended after the first 20,000 combinations.",
  ]);
});
