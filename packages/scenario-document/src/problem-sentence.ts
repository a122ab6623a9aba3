import type { ScenarioPart, ScenarioProblem } from "@foyer/domain/scenario/scenario-problem.ts";
import type { QuestionnaireCatalog } from "./questionnaire-catalog.ts";

const SENTENCES = {
  "duplicate-id": (target) => `${target} stands twice.`,
  "condition-on-itself": (target) => `${target} depends on itself.`,
  "condition-on-later": (target, source) => `${target} depends on ${source}, which comes later.`,
  "source-not-included": (target, source) => `${target} depends on ${source}, which is not included.`,
  "answer-not-included": (target, source) => `${target} depends on ${source}, which is not included.`,
  "kind-does-not-fit": (target, source) =>
    `${target} depends on ${source} in a way that it cannot be answered.`,
  "pattern-not-valid": (target) => `The pattern of ${target} is not valid.`,
} as const satisfies Record<ScenarioProblem["code"], (target: string, source: string) => string>;

/** The sentence of a refusal, with the names of both sides. rules/scenario 4 */
export function problemSentence(
  { code, target, source }: ScenarioProblem,
  catalog: QuestionnaireCatalog,
): string {
  return SENTENCES[code](nameOf(target, catalog), source ? nameOf(source, catalog) : "");
}

function nameOf({ kind, id }: ScenarioPart, catalog: QuestionnaireCatalog): string {
  const entries = { step: catalog.steps, question: catalog.questions, answer: catalog.answers }[kind];
  return `${kind} “${entries.get(id)?.internalName ?? id}”`;
}
