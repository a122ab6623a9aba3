import type { LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";

/** Lists the ids of a part and its siblings, in order; empty if it is not included. */
export function siblingsOf({ steps }: LocalizedScenario, { kind, id }: ScenarioPart): readonly number[] {
  const idsOf = (parts: readonly { id: number }[]) => parts.map((part) => part.id);
  const has = (parts: readonly { id: number }[]) => parts.some((part) => part.id === id);
  if (kind === "step") return has(steps) ? idsOf(steps) : [];
  if (kind === "question") return idsOf(steps.find(({ questions }) => has(questions))?.questions ?? []);
  const questions = steps.flatMap((step) => step.questions);
  return idsOf(questions.find(({ answers }) => has(answers))?.answers ?? []);
}
