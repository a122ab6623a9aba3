import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { pickLocalized } from "../../../test/arbitrary-localized.ts";
import { pickOperation } from "../../../test/arbitrary-operation.ts";
import { arbitraryChoose } from "../../../test/arbitrary-scenario.ts";
import type { LocalizedQuestion, LocalizedScenario } from "../scenario.ts";
import { applyOperation } from "./apply-operation.ts";
import { countChangedParts } from "./changed-parts.ts";
import type { Operation } from "./operation.ts";
import { operationsBetween } from "./operations-between.ts";

const OPERATIONS = 12;

const applyAll = (start: LocalizedScenario, operations: readonly Operation[]) =>
  operations.reduce((now, operation) => {
    const applied = applyOperation(now, operation, RE2JS);
    if ("refusals" in applied) throw new Error(JSON.stringify([operation, applied.refusals]));
    return applied.scenario;
  }, start);

/** Two scenarios with a common past. */
const pairs = arbitraryChoose().map((choose) => {
  const start = pickLocalized(choose);
  let now = start;
  for (let count = 0; count < OPERATIONS; count += 1) {
    const applied = applyOperation(now, pickOperation(choose, now), RE2JS);
    if ("scenario" in applied) now = applied.scenario;
  }
  return { start, end: now };
});

describe("the operations between two scenarios", () => {
  // rules/scenario 39
  it("lead from the one to the other, and none is refused on the way", () => {
    fc.assert(
      fc.property(pairs, ({ start, end }) => {
        expect(applyAll(start, operationsBetween(start, end))).toEqual(end);
        expect(applyAll(end, operationsBetween(end, start))).toEqual(start);
      }),
      { numRuns: 2_000 },
    );
  });

  it("are none between equal ones", () => {
    fc.assert(
      fc.property(pairs, ({ end }) => {
        expect(operationsBetween(end, end)).toEqual([]);
      }),
    );
  });
});

describe("what has changed", () => {
  const answerIds = [11, 12];
  const question = (id: number, answers: readonly number[] = []): LocalizedQuestion => ({
    id,
    type: "single selection",
    texts: {},
    conditions: [],
    settings: { required: false, showOther: false, isDropdown: false },
    answers: answers.map((answerId) => ({ id: answerId, texts: {} })),
  });
  const scenario = (...steps: readonly (readonly LocalizedQuestion[])[]): LocalizedScenario => ({
    steps: steps.map((questions, index) => ({ id: index + 1, texts: {}, conditions: [], questions })),
  });

  it("counts each part once, and an answer as its question", () => {
    const before = scenario([question(1, answerIds), question(2)], [question(3)]);
    const text = { ...question(1, [12]), texts: { "en-GB": "New" } };
    expect(countChangedParts(before, scenario([text, question(2)], [question(3)]))).toEqual({
      steps: 0,
      questions: 1,
    });
    expect(countChangedParts(before, scenario([question(2), question(1, answerIds)]))).toEqual({
      steps: 1,
      questions: 2,
    });
    expect(countChangedParts(before, before)).toEqual({ steps: 0, questions: 0 });
  });
});
