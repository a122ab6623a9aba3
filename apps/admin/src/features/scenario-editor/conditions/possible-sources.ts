import type { ConditionTarget } from "@foyer/domain/scenario/edit/operation.ts";
import type { LocalizedQuestion, LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";

export type SourceStep = { stepId: number; questions: readonly LocalizedQuestion[] };

/** Lists the earlier steps and questions, which a part's conditions can refer to. rules/scenario 4 */
export function possibleSources(
  { steps }: LocalizedScenario,
  target: ConditionTarget,
): readonly SourceStep[] {
  const sources: SourceStep[] = [];
  for (const { id: stepId, questions } of steps) {
    if (target.kind === "step" && target.id === stepId) break;
    const own = target.kind === "question" ? questions.findIndex(({ id }) => id === target.id) : -1;
    const before = own < 0 ? questions : questions.slice(0, own);
    if (before.length > 0) sources.push({ stepId, questions: before });
    if (own >= 0) break;
  }
  return sources;
}

/** Lists the parts that come after all sources of these conditions, so that they could have them. */
export function possibleTargets(
  scenario: LocalizedScenario,
  questionIds: readonly number[],
): readonly ConditionTarget[] {
  const targets = scenario.steps.flatMap(({ id, questions }): ConditionTarget[] => [
    { kind: "step", id },
    ...questions.map((question): ConditionTarget => ({ kind: "question", id: question.id })),
  ]);
  return targets.filter((target) => {
    const before = possibleSources(scenario, target).flatMap(({ questions }) => questions);
    return questionIds.every((questionId) => before.some(({ id }) => id === questionId));
  });
}

/** The conditions of an included step or question; undefined: it is not included. */
export function conditionsOf({ steps }: LocalizedScenario, { kind, id }: ConditionTarget) {
  if (kind === "step") return steps.find((step) => step.id === id)?.conditions;
  return steps.flatMap((step) => step.questions).find((question) => question.id === id)?.conditions;
}
