import type { Refusal } from "@foyer/domain/scenario/edit/operation.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import type { QuestionnaireCatalog } from "@foyer/scenario-document/questionnaire-catalog.ts";
import { refusalSentence } from "@foyer/scenario-document/refusal-sentence.ts";

/** Writes refusals as sentences, with the names that the editor shows; each sentence once. rules/scenario 24 */
export function refusalWords(
  refusals: readonly Refusal[],
  catalog: QuestionnaireCatalog,
  nameOf: (part: ScenarioPart) => string,
): string[] {
  const named = <E extends { id: number; internalName: string }>(
    kind: ScenarioPart["kind"],
    entries: ReadonlyMap<number, E>,
  ) =>
    new Map(
      [...entries].map(([id, entry]) => [id, { ...entry, internalName: nameOf({ kind, id }) }] as const),
    );
  const shown: QuestionnaireCatalog = {
    steps: named("step", catalog.steps),
    questions: named("question", catalog.questions),
    answers: named("answer", catalog.answers),
  };
  const sentences = refusals.map((refusal) => capitalised(refusalSentence(refusal, shown)));
  return [...new Set(sentences)];
}

const capitalised = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);
