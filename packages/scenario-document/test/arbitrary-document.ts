import type { ScenarioDocument } from "@foyer/contract/scenario.ts";
import { QUESTION_TYPES } from "@foyer/domain/question/question-types.ts";
import type { LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import { CULTURE } from "../../domain/test/arbitrary-localized.ts";
import type { CatalogEntry, QuestionnaireCatalog } from "../src/questionnaire-catalog.ts";
import { toDocument } from "../src/to-document.ts";

export const CULTURES = { culture: CULTURE, own: CULTURE };

/** Returns a catalog with all parts of the scenario, and as many others that are not included. */
export function catalogFor({ steps }: LocalizedScenario): QuestionnaireCatalog {
  const questions = steps.flatMap((step) => step.questions.map((one) => ({ ...one, stepId: step.id })));
  const answers = questions.flatMap((one) => one.answers.map(({ id }) => ({ id, questionId: one.id })));
  const typeIdOf = (type: (typeof QUESTION_TYPES)[number]) => QUESTION_TYPES.indexOf(type) + 1;
  return {
    steps: byId(withSpare(steps).map(({ id }) => entry(id))),
    questions: byId(
      withSpare(questions).map(({ id, stepId, type, settings }) => ({
        ...entry(id),
        stepId,
        type,
        settings,
        typeId: typeIdOf(type),
      })),
    ),
    answers: byId(withSpare(answers).map(({ id, questionId }) => ({ ...entry(id), questionId }))),
  };
}

const SPARE = 10_000;
const entry = (id: number): CatalogEntry => ({
  id,
  internalName: `Name ${id}`,
  texts: { [CULTURE]: `Text ${id}` },
});
const withSpare = <T extends { id: number }>(parts: readonly T[]) =>
  [...parts, ...parts.map((part) => ({ ...part, id: part.id + SPARE }))].toSorted((a, b) => a.id - b.id);
const byId = <T extends { id: number }>(all: readonly T[]) => new Map(all.map((one) => [one.id, one]));

/** Returns the document that the server would send for the scenario. */
export function documentOf(scenario: LocalizedScenario, catalog: QuestionnaireCatalog): ScenarioDocument {
  return { version: 1, cultureCode: CULTURE, ...toDocument(scenario, catalog, CULTURES) };
}
