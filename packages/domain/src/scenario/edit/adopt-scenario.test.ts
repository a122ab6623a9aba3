import fc from "fast-check";
import { RE2JS } from "re2js";
import { describe, expect, it } from "vitest";
import { CULTURE, pickLocalized } from "../../../test/arbitrary-localized.ts";
import { arbitraryChoose, type Choose } from "../../../test/arbitrary-scenario.ts";
import { checkScenario } from "../check-scenario.ts";
import type { Condition, LocalizedQuestion, LocalizedScenario, LocalizedStep } from "../scenario.ts";
import { type AdoptMode, adoptScenario } from "./adopt-scenario.ts";
import { applyOperation } from "./apply-operation.ts";

const EMPTY: LocalizedScenario = { steps: [] };
const all = { cultureCode: CULTURE, isOffered: () => true };

function applied(scenario: LocalizedScenario, operation: ReturnType<typeof adoptScenario>["operation"]) {
  if (!operation) return { scenario, inverse: null };
  const result = applyOperation(scenario, operation, RE2JS);
  if ("refusals" in result) throw new Error(JSON.stringify(result.refusals));
  return result;
}

/** A playable part of a scenario, as another registration of the same catalogs may have it. */
function pickSome(choose: Choose, { steps }: LocalizedScenario): LocalizedScenario {
  const some = {
    steps: steps
      .filter(() => choose([true, false]))
      .map((step) => ({ ...step, questions: step.questions.filter(() => choose([true, true, false])) })),
  };
  return applied(EMPTY, adoptScenario(EMPTY, some, { ...all, mode: "replace" }).operation).scenario;
}

const pairs = arbitraryChoose().map((choose) => {
  const universe = pickLocalized(choose);
  return {
    current: pickSome(choose, universe),
    source: pickSome(choose, universe),
    isOffered: (condition: Condition) => !("entryId" in condition) || condition.entryId % 2 === 0,
  };
});
type Pair = Parameters<Parameters<typeof pairs.map>[0]>[0];
const law = (name: string, holds: (pair: Pair) => void) =>
  it(name, () => fc.assert(fc.property(pairs, holds), { numRuns: 300 }));

const conditionsOf = ({ steps }: LocalizedScenario) =>
  [...steps, ...steps.flatMap(({ questions }) => questions)].flatMap(({ conditions }) => conditions);
const questionIds = ({ steps }: LocalizedScenario) =>
  steps.flatMap(({ questions }) => questions.map(({ id }) => id));

describe("a copy of another registration's scenario (rules/scenario 38)", () => {
  law("replaces the scenario by exactly that one where everything is offered", ({ current, source }) => {
    const { operation, unmapped } = adoptScenario(current, source, { ...all, mode: "replace" });
    if (source.steps.length === 0) expect(operation).toBeNull();
    else expect(applied(current, operation).scenario).toEqual(source);
    expect(unmapped.filter(({ reason }) => reason !== "no-text")).toEqual([]);
  });

  law("is playable, whatever the project offers, and undone exactly", ({ current, source, isOffered }) => {
    for (const mode of ["replace", "add"] satisfies AdoptMode[]) {
      const { operation } = adoptScenario(current, source, { cultureCode: CULTURE, isOffered, mode });
      const { scenario, inverse } = applied(current, operation);
      expect(checkScenario(scenario)).toEqual([]);
      expect(applied(scenario, inverse).scenario).toEqual(current);
    }
  });

  law("takes no condition that the project cannot meet", ({ current, source, isOffered }) => {
    const here = { cultureCode: CULTURE, isOffered, mode: "replace" } as const;
    const { operation } = adoptScenario(current, source, here);
    if (operation) expect(conditionsOf(applied(current, operation).scenario).every(isOffered)).toBe(true);
  });

  law("names every question and condition that it leaves out", ({ current, source, isOffered }) => {
    for (const mode of ["replace", "add"] satisfies AdoptMode[]) {
      const { operation, unmapped } = adoptScenario(current, source, {
        cultureCode: CULTURE,
        isOffered,
        mode,
      });
      const { scenario } = applied(current, operation);
      const isLost = (id: number, step: number) =>
        unmapped.some(
          (one) =>
            one.reason !== "no-text" &&
            one.reason !== "condition" &&
            ((one.part.kind === "question" && one.part.id === id) ||
              (one.part.kind === "step" && one.part.id === step)),
        );
      const here = new Set(operation ? questionIds(scenario) : questionIds(current));
      for (const step of source.steps) {
        for (const { id } of step.questions) if (!here.has(id)) expect(isLost(id, step.id)).toBe(true);
      }
    }
  });

  law("adds without changing what is here", ({ current, source }) => {
    const { operation, steps, questions } = adoptScenario(current, source, { ...all, mode: "add" });
    const { scenario } = applied(current, operation);
    expect(scenario.steps.length).toBe(current.steps.length + steps);
    expect(questionIds(scenario).length).toBe(questionIds(current).length + questions);
    for (const [index, step] of current.steps.entries()) {
      const now = scenario.steps[index];
      expect(now).toMatchObject({ id: step.id, conditions: step.conditions });
      expect(now?.questions.slice(0, step.questions.length)).toEqual(step.questions);
    }
  });
});

const question = (
  id: number,
  conditions: readonly Condition[] = [],
  texts: LocalizedQuestion["texts"] = {},
): LocalizedQuestion => ({
  id,
  type: "partitions and rubrics of products",
  settings: {},
  conditions,
  texts,
  answers: [],
});
const step = (id: number, questions: readonly LocalizedQuestion[]): LocalizedStep => ({
  id,
  texts: {},
  conditions: [],
  questions,
});
const onPartition = (entryId: number): Condition => ({ questionId: 1, kind: "partition", entryId });

describe("what could not be mapped", () => {
  const source = {
    steps: [
      step(10, [
        question(1),
        question(2, [onPartition(5)], { "de-DE": "Welche Halle?" }),
        question(3, [onPartition(5), onPartition(6)], { "fr-FR": "Quelle halle ?" }),
      ]),
    ],
  };
  const here = {
    mode: "replace",
    cultureCode: "de-DE",
    isOffered: (one: Condition) => !("entryId" in one && one.entryId === 5),
  } as const;

  it("is named: what would never be shown, a lost condition, a text in another culture only", () => {
    const { unmapped, questions, steps } = adoptScenario(EMPTY, source, here);
    expect({ steps, questions }).toEqual({ steps: 1, questions: 2 });
    expect(unmapped).toEqual([
      { reason: "never-shown", part: { kind: "question", id: 2 } },
      {
        reason: "condition",
        part: { kind: "question", id: 3 },
        condition: onPartition(5),
        by: "not-offered",
      },
      { reason: "no-text", part: { kind: "question", id: 3 } },
    ]);
  });

  it("is a condition on a question that comes later here", () => {
    const current = { steps: [step(20, []), step(10, [question(1)])] };
    const late = { steps: [step(10, [question(1)]), step(20, [question(4, [onPartition(6)])])] };
    const { operation, unmapped } = adoptScenario(current, late, { ...here, mode: "add" });
    expect(operation).toBeNull();
    expect(unmapped).toEqual([
      { reason: "already-here", part: { kind: "question", id: 1 } },
      { reason: "never-shown", part: { kind: "question", id: 4 } },
    ]);
  });
});
