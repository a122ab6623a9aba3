import type { Texts } from "@foyer/domain/locale/text.ts";
import type { Finding } from "@foyer/domain/scenario/findings/finding.ts";
import { type LocalizedScenario, QUESTION_WORDS } from "@foyer/domain/scenario/scenario.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import type { QuestionnaireCatalog } from "./questionnaire-catalog.ts";

/** Lists the included parts without a text in a culture, neither their own nor the catalog's. */
export function findMissingTexts(
  { steps }: LocalizedScenario,
  catalog: QuestionnaireCatalog,
  culture: string,
): Finding[] {
  const entries = { step: catalog.steps, question: catalog.questions, answer: catalog.answers };
  const missing = (kind: ScenarioPart["kind"], { id, texts }: { id: number; texts: Texts }): Finding[] =>
    texts[culture]?.trim() || entries[kind].get(id)?.texts[culture]?.trim()
      ? []
      : [{ code: "missing-text", part: { kind, id } }];
  return steps.flatMap((step) => [
    ...missing("step", step),
    ...step.questions.flatMap((question) => [
      ...missing("question", question),
      // A further text is optional, but then in every language.
      ...QUESTION_WORDS.filter((of) => question[of] && !question[of][culture]?.trim()).map(
        (of): Finding => ({ code: "missing-text", part: { kind: "question", id: question.id }, of }),
      ),
      ...question.answers.flatMap((answer) => missing("answer", answer)),
    ]),
  ]);
}
