import { settingsOf } from "../src/question/question-settings.ts";
import { eachOnce } from "../src/scenario/same-condition.ts";
import type {
  LocalizedQuestion,
  LocalizedScenario,
  Scenario,
  ScenarioQuestion,
} from "../src/scenario/scenario.ts";
import { type Choose, pickScenario } from "./arbitrary-scenario.ts";

export const CULTURE = "de-DE";

/** A scenario as it is kept: all settings of its questions, each condition once; some parts have texts of their own. */
export function pickLocalized(choose: Choose): LocalizedScenario {
  return {
    steps: pickScenario(choose).steps.map(({ id, conditions, questions }) => ({
      id,
      ...pickTexts(choose, id),
      conditions: eachOnce(conditions),
      questions: questions.map((question) => localized(choose, question)),
    })),
  };
}

/** The question as it is kept. */
export function localized(choose: Choose, question: ScenarioQuestion): LocalizedQuestion {
  const { id, type, settings, conditions, answers } = question;
  return {
    id,
    type,
    ...pickTexts(choose, id),
    ...choose([
      {},
      {},
      { help: { [CULTURE]: `Help ${id}` } },
      { patternError: { [CULTURE]: `Error ${id}` } },
    ]),
    settings: settingsOf(type, settings),
    conditions: eachOnce(conditions),
    answers: answers.map((answer) => ({ id: answer.id, ...pickTexts(choose, answer.id) })),
  };
}

/** The scenario as it would be played, in made-up words. */
export function worded({ steps }: LocalizedScenario): Scenario {
  const text = "Text";
  return {
    steps: steps.map((step) => ({
      ...step,
      text,
      questions: step.questions.map(({ help: _help, patternError: _error, ...question }) => ({
        ...question,
        text,
        answers: question.answers.map((answer) => ({ ...answer, text })),
      })),
    })),
  };
}

const pickTexts = (choose: Choose, id: number) =>
  choose([true, false]) ? { texts: { [CULTURE]: `Own ${id}` } } : { texts: {} };
