import { RE2JS } from "re2js";
import { expect, it } from "vitest";
import { makePlayable } from "./playable-scenario.ts";
import type { ResultItem, Scenario } from "./scenario.ts";
import { addressBefore, asksForCode, findEnteredCodes } from "./verification.ts";

type Kind = "email" | "verificationCode" | "website";
const question = (id: number, kind: Kind) => ({
  id,
  type: "textbox" as const,
  text: `Question ${id}`,
  conditions: [],
  answers: [],
  settings: { [kind]: 1 },
});
const step = (id: number, ...questions: ReturnType<typeof question>[]) => ({
  id,
  text: `Step ${id}`,
  conditions: [],
  questions,
});
/** 11 email, 12 website | 21 email, 22 code, 23 email */
const SCENARIO: Scenario = {
  steps: [
    step(1, question(11, "email"), question(12, "website")),
    step(2, question(21, "email"), question(22, "verificationCode"), question(23, "email")),
  ],
};
const playableOf = (scenario: Scenario) => {
  const made = makePlayable(scenario, RE2JS);
  if ("problems" in made) throw new Error(JSON.stringify(made.problems));
  return made.playable;
};
const playable = playableOf(SCENARIO);
const answer = (questionId: number, answerValue: string): ResultItem => ({
  stepId: Math.floor(questionId / 10),
  stepOrderNumber: Math.floor(questionId / 10),
  questionId,
  answerTypeId: "Answer",
  answerId: null,
  answerValue,
});

// rules/scenario 23
it.each([
  ["the nearest address before it", { 11: "a@x.org", 21: "b@x.org", 23: "c@x.org" }, "b@x.org"],
  ["an earlier one where the nearest is empty", { 11: " a@x.org ", 21: "  ", 23: "c@x.org" }, "a@x.org"],
  ["no other kind of answer, and none after it", { 12: "x.org", 23: "c@x.org" }, null],
])("a code is for %s", (_, texts: Record<number, string>, address) => {
  expect(addressBefore(playable, 22, (id) => texts[id])).toBe(address);
});

it("codes are found among the answers of a whole play", () => {
  const results = [answer(11, "a@x.org"), answer(22, "123456"), answer(23, "c@x.org")];
  expect(findEnteredCodes(playable, results)).toEqual([
    { questionId: 22, code: "123456", address: "a@x.org" },
  ]);
  expect(findEnteredCodes(playable, [answer(22, "1")])).toEqual([
    { questionId: 22, code: "1", address: null },
  ]);
  expect(findEnteredCodes(playable, [answer(11, "a@x.org")])).toEqual([]);
});

it("a scenario asks for a code or does not", () => {
  expect(asksForCode(playable)).toBe(true);
  expect(asksForCode(playableOf({ steps: SCENARIO.steps.slice(0, 1) }))).toBe(false);
  expect(asksForCode(playable, 21)).toBe(false);
});
