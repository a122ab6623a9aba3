import type { Condition, LocalizedScenario } from "../scenario.ts";
import type { ScenarioPart } from "../scenario-problem.ts";
import type { ConditionTarget } from "./operation.ts";

/** A condition that refers to a part, and the step or question that it makes appear. */
export type Use = { target: ConditionTarget; condition: Condition };

/** Lists the conditions of other parts that would be removed with this one. */
export function usesOf({ steps }: LocalizedScenario, { kind, id }: ScenarioPart): readonly Use[] {
  const own = steps.flatMap((step) =>
    step.questions.filter((question) =>
      kind === "step" ? step.id === id : kind === "question" && question.id === id,
    ),
  );
  const sources = new Set(own.map((question) => question.id));
  const refers = (condition: Condition) =>
    kind === "answer"
      ? condition.kind === "answer" && condition.answerId === id
      : sources.has(condition.questionId);
  return steps
    .flatMap((step) => [
      { target: { kind: "step", id: step.id } as const, conditions: step.conditions },
      ...step.questions.map((question) => ({
        target: { kind: "question", id: question.id } as const,
        conditions: question.conditions,
      })),
    ])
    .filter(({ target }) => target.kind === "step" || !sources.has(target.id))
    .flatMap(({ target, conditions }) =>
      conditions.filter(refers).map((condition) => ({ target, condition })),
    );
}
