import { DEFAULT_CULTURE, type Texts } from "@foyer/domain/locale/text.ts";
import { settingsOf } from "@foyer/domain/question/question-settings.ts";
import { isQuestionType, type QuestionType } from "@foyer/domain/question/question-types.ts";
import type { AnswerOf, QuestionOf, Scenario, ScenarioOf, StepOf } from "@foyer/domain/scenario/scenario.ts";
import type {
  CatalogQuestion,
  QuestionnaireCatalog,
} from "../catalogs/questionnaire/questionnaire.service.ts";

/** A scenario as it is kept: its texts are only those that differ from the catalogs'. rules/scenario 2 */
type Overridden = { texts: Texts };
export type StoredScenario = ScenarioOf<Overridden>;
export type StoredStep = StepOf<Overridden>;
export type StoredQuestion = QuestionOf<Overridden>;
export type StoredAnswer = AnswerOf<Overridden>;

const enabled = <T extends { enabledByDefault: boolean }>(entries: ReadonlyMap<number, T>) =>
  [...entries.values()].filter(({ enabledByDefault }) => enabledByDefault);

/** All that is enabled by default, in the order of the catalogs. rules/registrations 4 */
export function defaultScenario(catalog: QuestionnaireCatalog): StoredScenario {
  const questions = Map.groupBy(enabled(catalog.questions), ({ stepId }) => stepId);
  const answers = Map.groupBy(enabled(catalog.answers), ({ questionId }) => questionId);
  const toAnswer = ({ id }: { id: number }): StoredAnswer => ({ id, texts: {} });
  return {
    steps: enabled(catalog.steps).map(({ id }) => ({
      id,
      texts: {},
      conditions: [],
      questions: (questions.get(id) ?? []).map((question) => ({
        ...snapshotOf(question),
        answers: (answers.get(question.id) ?? []).map(toAnswer),
      })),
    })),
  };
}

/** A question as it begins in a scenario. */
export function snapshotOf(question: CatalogQuestion): StoredQuestion {
  const type = typeOf(question);
  const settings = settingsOf(type, question.settings);
  return { id: question.id, texts: {}, type, settings, conditions: [], answers: [] };
}

export function typeOf({ typeName }: CatalogQuestion): QuestionType {
  if (!isQuestionType(typeName)) throw new Error(`There is no question type ${typeName}`);
  return typeName;
}

/** The culture that is asked for, and the one to fall back to. */
export type Cultures = { culture: string; own: string };

/** The text in the culture, else in the registration's, else in en-GB, else the internal name; an override goes before its catalog text. rules/scenario 2 */
export function wordingOf(
  overrides: Texts,
  entry: { texts: Texts; internalName: string } | undefined,
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
  scenario: StoredScenario,
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
