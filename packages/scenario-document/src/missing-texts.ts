import type { Texts } from "@foyer/domain/locale/text.ts";
import type { Finding } from "@foyer/domain/scenario/findings/finding.ts";
import {
  type LocalizedScenario,
  QUESTION_WORDS,
  type QuestionWord,
} from "@foyer/domain/scenario/scenario.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import type { QuestionnaireCatalog } from "./questionnaire-catalog.ts";

/** Lists the included parts that lack a text in some of these cultures, their own and the catalog's, each once. */
export function findMissingTexts(
  scenario: LocalizedScenario,
  catalog: QuestionnaireCatalog,
  cultures: readonly string[],
): Finding[] {
  return partsOf(scenario, catalog).flatMap(({ part, of, isConsent, hasText }): Finding[] => {
    const missing = cultures.filter((culture) => !hasText(culture));
    if (missing.length === 0) return [];
    if (isConsent) return [{ code: "consent-without-text", questionId: part.id, cultures: missing }];
    return [{ code: "missing-text", part, cultures: missing, ...(of && { of }) }];
  });
}

/** Counts the included parts without a text, for each of these cultures. */
export function countMissingTexts(
  scenario: LocalizedScenario,
  catalog: QuestionnaireCatalog,
  cultures: readonly string[],
): ReadonlyMap<string, number> {
  const parts = partsOf(scenario, catalog);
  return new Map(
    cultures.map((culture) => [culture, parts.filter(({ hasText }) => !hasText(culture)).length]),
  );
}

type Worded = {
  part: ScenarioPart;
  of?: QuestionWord;
  isConsent?: boolean;
  hasText: (culture: string) => boolean;
};

function partsOf({ steps }: LocalizedScenario, catalog: QuestionnaireCatalog): Worded[] {
  const entries = { step: catalog.steps, question: catalog.questions, answer: catalog.answers };
  const worded = (kind: ScenarioPart["kind"], { id, texts }: { id: number; texts: Texts }): Worded => {
    const entry = entries[kind].get(id);
    return {
      part: { kind, id },
      hasText: (culture) => Boolean(texts[culture]?.trim() || entry?.texts[culture]?.trim()),
    };
  };
  return steps.flatMap((step) => [
    worded("step", step),
    ...step.questions.flatMap((question) => [
      { ...worded("question", question), isConsent: question.settings.isConsent === true },
      // A further text is optional, but then in every language.
      ...QUESTION_WORDS.flatMap((of): Worded[] => {
        const texts = question[of];
        if (!texts) return [];
        const part = { kind: "question", id: question.id } as const;
        return [{ part, of, hasText: (culture) => Boolean(texts[culture]?.trim()) }];
      }),
      ...question.answers.map((answer) => worded("answer", answer)),
    ]),
  ]);
}
