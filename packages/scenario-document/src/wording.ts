import { DEFAULT_CULTURE, type Texts } from "@foyer/domain/locale/text.ts";
import {
  type LocalizedQuestion,
  type LocalizedScenario,
  QUESTION_WORDS,
  type QuestionWord,
  type Scenario,
} from "@foyer/domain/scenario/scenario.ts";
import type { CatalogEntry, QuestionnaireCatalog } from "./questionnaire-catalog.ts";

/** The requested culture, and the registration's culture as fallback. */
export type Cultures = { culture: string; own: string };

/** The text in the culture; fallbacks: the registration's culture, en-GB, the internal name. In each culture an override precedes the catalog's text. rules/scenario 2 */
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

/** The further texts of a question that it has in this culture, or in a fallback. */
function furtherWords(question: LocalizedQuestion, cultures: Cultures): { [Word in QuestionWord]?: string } {
  const words: { [Word in QuestionWord]?: string } = {};
  for (const word of QUESTION_WORDS) {
    const text = wordingOf(question[word] ?? {}, undefined, cultures);
    if (text !== "") words[word] = text;
  }
  return words;
}

/** Converts the scenario to one culture, for players. */
export function inCulture(
  scenario: LocalizedScenario,
  catalog: QuestionnaireCatalog,
  cultures: Cultures,
): Scenario {
  return {
    steps: scenario.steps.map(({ texts, ...step }) => ({
      ...step,
      text: wordingOf(texts, catalog.steps.get(step.id), cultures),
      questions: step.questions.map((question) => ({
        id: question.id,
        type: question.type,
        settings: question.settings,
        conditions: question.conditions,
        text: wordingOf(question.texts, catalog.questions.get(question.id), cultures),
        ...furtherWords(question, cultures),
        answers: question.answers.map(({ id, texts: mine }) => ({
          id,
          text: wordingOf(mine, catalog.answers.get(id), cultures),
        })),
      })),
    })),
  };
}
