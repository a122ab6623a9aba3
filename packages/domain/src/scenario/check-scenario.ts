import { checkCondition, type Sources, sourcesOf } from "./check-condition.ts";
import type { ScenarioOf } from "./scenario.ts";
import type { ScenarioPart, ScenarioProblem } from "./scenario-problem.ts";

/** Lists all problems that make a scenario unplayable, in the order of the scenario; empty for a playable one. */
export function checkScenario<W>(scenario: ScenarioOf<W>): readonly ScenarioProblem[] {
  return [...checkIds(scenario), ...checkConditions(scenario)];
}

/** rules/scenario 2 */
function checkIds<W>({ steps }: ScenarioOf<W>): ScenarioProblem[] {
  const questions = steps.flatMap((step) => step.questions);
  const answers = questions.flatMap((question) => question.answers);
  return [
    ...repeatedIds(steps).map((id) => duplicate({ kind: "step", id })),
    ...repeatedIds(questions).map((id) => duplicate({ kind: "question", id })),
    ...repeatedIds(answers).map((id) => duplicate({ kind: "answer", id })),
  ];
}

function repeatedIds(parts: readonly { id: number }[]): number[] {
  const seen = new Set<number>();
  const repeated = new Set<number>();
  for (const { id } of parts) (seen.has(id) ? repeated : seen).add(id);
  return [...repeated];
}

function duplicate(target: ScenarioPart): ScenarioProblem {
  return { code: "duplicate-id", target };
}

function checkConditions<W>(scenario: ScenarioOf<W>): ScenarioProblem[] {
  const sources: Sources = sourcesOf(scenario);
  return scenario.steps.flatMap((step, stepIndex) => [
    ...step.conditions.flatMap((condition) =>
      checkCondition(condition, { part: { kind: "step", id: step.id }, stepIndex, index: -1 }, sources),
    ),
    ...step.questions.flatMap((question, index) =>
      question.conditions.flatMap((condition) =>
        checkCondition(condition, { part: { kind: "question", id: question.id }, stepIndex, index }, sources),
      ),
    ),
  ]);
}
