import { DEFAULT_CULTURE, type Texts } from "@foyer/domain/locale/text.ts";
import type { LocalizedScenario, Scenario } from "@foyer/domain/scenario/scenario.ts";
import type { CatalogEntry, QuestionnaireCatalog } from "./questionnaire-catalog.ts";

/** The culture that is asked for, and the registration's own to fall back to. */
export type Cultures = { culture: string; own: string };

/** The text in the culture, else in the registration's, else in en-GB, else the internal name; an override goes before its catalog text. rules/scenario 2 */
export function wordingOf(
  overrides: Texts,
  entry: CatalogEntry | undefined,
  { culture, own }: Cultures,
): string {
  for (const one of [culture, own, DEFAULT_CULTURE]) {
    const text = overrides[one]?.trim() || entry?.texts[one]?.trim();
    if (text) return text;
  }
  return entry?.internalName ?? "";
}

/** The scenario in one culture, as players have it. */
export function inCulture(
  scenario: LocalizedScenario,
  catalog: QuestionnaireCatalog,
  cultures: Cultures,
): Scenario {
  return {
    steps: scenario.steps.map(({ texts, ...step }) => ({
      ...step,
      text: wordingOf(texts, catalog.steps.get(step.id), cultures),
      questions: step.questions.map(({ texts: own, ...question }) => ({
        ...question,
        text: wordingOf(own, catalog.questions.get(question.id), cultures),
        answers: question.answers.map(({ id, texts: mine }) => ({
          id,
          text: wordingOf(mine, catalog.answers.get(id), cultures),
        })),
      })),
    })),
  };
}
