import { hasAnswers } from "@foyer/domain/question/question-types.ts";
import type { LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import { snapshotOf } from "@foyer/scenario-document/questionnaire-catalog.ts";
import type { FullCatalog } from "../catalogs/questionnaire/questionnaire.service.ts";

/** The scenario of all entries that are enabled by default, in the order of the catalogs. rules/registrations 4 */
export function defaultScenario(catalog: FullCatalog): LocalizedScenario {
  const questions = Map.groupBy(enabled(catalog.questions), ({ stepId }) => stepId);
  const answers = Map.groupBy(enabled(catalog.answers), ({ questionId }) => questionId);
  return {
    steps: enabled(catalog.steps).map(({ id }) => ({
      id,
      texts: {},
      conditions: [],
      questions: (questions.get(id) ?? []).map((question) => ({
        ...snapshotOf(question),
        // rules/questions 21: those of an earlier type stay in the catalog.
        answers: hasAnswers(question.type)
          ? (answers.get(question.id) ?? []).map((answer) => ({ id: answer.id, texts: {} }))
          : [],
      })),
    })),
  };
}

const enabled = <T extends { enabledByDefault: boolean }>(entries: ReadonlyMap<number, T>) =>
  [...entries.values()].filter(({ enabledByDefault }) => enabledByDefault);
