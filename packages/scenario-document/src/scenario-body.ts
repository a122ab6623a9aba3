import type { ScenarioBody } from "@foyer/contract/scenario.ts";
import type { LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import type { QuestionnaireCatalog } from "./questionnaire-catalog.ts";
import { toDocument } from "./to-document.ts";
import type { Cultures } from "./wording.ts";

type Part = { required: boolean; body: { text: string; texts: Readonly<Record<string, string>> } };

/** Converts a scenario to the body of a save: all parts with their own texts, without the catalogs' data. rules/scenario 2 */
export function scenarioBody(
  scenario: LocalizedScenario,
  catalog: QuestionnaireCatalog,
  cultures: Cultures,
): ScenarioBody {
  const { steps, questions, answers } = toDocument(scenario, catalog, cultures);
  return {
    steps: steps.filter(isIncluded).map((step) => ({ ...step, body: sent(step) })),
    questions: questions.filter(isIncluded).map((question) => {
      const {
        text: _text,
        texts: _texts,
        internalName: _name,
        catalogTexts: _catalog,
        ...own
      } = question.body;
      return { ...question, body: { ...sent(question), ...own } };
    }),
    answers: answers.filter(isIncluded).map((answer) => ({ ...answer, body: sent(answer) })),
  };
}

const isIncluded = ({ required }: Part) => required;
const sent = ({ body: { text, texts } }: Part) => ({ text, texts });
