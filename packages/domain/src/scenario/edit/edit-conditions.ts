import { isSameCondition } from "../same-condition.ts";
import type { Condition, LocalizedScenario } from "../scenario.ts";
import { questionsOf, withQuestion, withStep } from "./find-place.ts";
import { type Applied, type ConditionTarget, type Operation, refused } from "./operation.ts";

type Addition = Extract<Operation, { kind: "add-condition" }>;
type Removal = Extract<Operation, { kind: "remove-condition" }>;

/** rules/scenario 29 */
export function addCondition(scenario: LocalizedScenario, addition: Addition): Applied {
  const { target, condition } = addition;
  const found = findConditions(scenario, target);
  if (!found) return refused({ code: "not-included", target });
  if (found.conditions.some((one) => isSameCondition(one, condition))) {
    return refused({ code: "condition-exists", target, source: sourceOf(condition) });
  }
  const { at = found.conditions.length + 1, between } = addition;
  const expected = between && indexBetween(found.conditions, between);
  return {
    scenario: found.with(found.conditions.toSpliced(expected ?? Math.max(at, 1) - 1, 0, condition)),
    inverse: { kind: "remove-condition", target, condition },
    ...(expected === null && { notes: [{ code: "conditions-reordered", target }] as const }),
  };
}

/** rules/scenario 29 */
export function removeCondition(scenario: LocalizedScenario, { target, condition }: Removal): Applied {
  const found = findConditions(scenario, target);
  if (!found) return refused({ code: "not-included", target });
  const index = found.conditions.findIndex((one) => isSameCondition(one, condition));
  if (index < 0) return refused({ code: "condition-not-found", target, source: sourceOf(condition) });
  return {
    scenario: found.with(found.conditions.toSpliced(index, 1)),
    inverse: {
      kind: "add-condition",
      target,
      condition,
      at: index + 1,
      between: neighboursAt(found.conditions, index),
    },
  };
}

type Between = NonNullable<Addition["between"]>;

const neighboursAt = (conditions: readonly Condition[], index: number): Between => ({
  after: conditions[index - 1] ?? null,
  before: conditions[index + 1] ?? null,
});

/** Returns the index between these two conditions; null if they are not next to each other any more. */
function indexBetween(conditions: readonly Condition[], { after, before }: Between): number | null {
  const index = after === null ? 0 : conditions.findIndex((one) => isSameCondition(one, after)) + 1;
  if (index === 0 && after !== null) return null;
  const next = conditions[index];
  const isPlace = before === null ? next === undefined : next !== undefined && isSameCondition(next, before);
  return isPlace ? index : null;
}

/** Returns the operations that add every condition on this answer again, each at its position. */
export function conditionsOnAnswer(scenario: LocalizedScenario, answerId: number): readonly Addition[] {
  const isOn = (condition: Condition) => condition.kind === "answer" && condition.answerId === answerId;
  return [
    ...scenario.steps.map(({ id, conditions }) => ({ kind: "step" as const, id, conditions })),
    ...questionsOf(scenario).map(({ id, conditions }) => ({ kind: "question" as const, id, conditions })),
  ].flatMap(({ kind, id, conditions }) =>
    conditions.flatMap((condition, index): Addition[] => {
      if (!isOn(condition)) return [];
      const target = { kind, id };
      // Later conditions on the answer are not back yet.
      const present = conditions.filter((one, at) => at <= index || !isOn(one));
      return [
        { kind: "add-condition", target, condition, at: index + 1, between: neighboursAt(present, index) },
      ];
    }),
  );
}

/** Returns the scenario without the conditions that these operations would add. */
export function withoutConditions(
  scenario: LocalizedScenario,
  additions: readonly Addition[],
): LocalizedScenario {
  return additions.reduce((before, { target, condition }) => {
    const found = findConditions(before, target);
    return found ? found.with(found.conditions.filter((one) => !isSameCondition(one, condition))) : before;
  }, scenario);
}

type Found = {
  conditions: readonly Condition[];
  with(conditions: readonly Condition[]): LocalizedScenario;
};

function findConditions(scenario: LocalizedScenario, { kind, id }: ConditionTarget): Found | null {
  if (kind === "step") {
    const step = scenario.steps.find((one) => one.id === id);
    if (!step) return null;
    return { conditions: step.conditions, with: (conditions) => withStep(scenario, { ...step, conditions }) };
  }
  const question = questionsOf(scenario).find((one) => one.id === id);
  if (!question) return null;
  return {
    conditions: question.conditions,
    with: (conditions) => withQuestion(scenario, { ...question, conditions }),
  };
}

const sourceOf = ({ questionId }: Condition) => ({ kind: "question" as const, id: questionId });
