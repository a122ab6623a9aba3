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
  const { at = found.conditions.length + 1 } = addition;
  return {
    scenario: found.with(found.conditions.toSpliced(Math.max(at, 1) - 1, 0, condition)),
    inverse: { kind: "remove-condition", target, condition },
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
    inverse: { kind: "add-condition", target, condition, at: index + 1 },
  };
}

/** Returns the operations that add every condition on this answer again, each at its position. */
export function conditionsOnAnswer(scenario: LocalizedScenario, answerId: number): readonly Addition[] {
  return [
    ...scenario.steps.map(({ id, conditions }) => ({ kind: "step" as const, id, conditions })),
    ...questionsOf(scenario).map(({ id, conditions }) => ({ kind: "question" as const, id, conditions })),
  ].flatMap(({ kind, id, conditions }) =>
    conditions.flatMap((condition, index): Addition[] =>
      condition.kind === "answer" && condition.answerId === answerId
        ? [{ kind: "add-condition", target: { kind, id }, condition, at: index + 1 }]
        : [],
    ),
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
