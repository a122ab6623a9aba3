import type { ScenarioDocument } from "@foyer/contract/scenario.ts";
import STANDARD from "../apps/api/seed/questions.json" with { type: "json" };

type Question = ScenarioDocument["questions"][number];

/** Includes the standard questionnaire as it is delivered, whatever other tests have added to the catalogs. */
export function includeStandard(scenario: ScenarioDocument): void {
  const texts = STANDARD.map((question) => question.texts["en-GB"]);
  includeOnly(scenario, texts);
}

/** Includes the steps, and in them the questions, of these names, in the order of the catalogs. */
export function includeOnly(scenario: ScenarioDocument, texts: readonly string[]): void {
  for (const question of scenario.questions) question.required = texts.includes(question.body.text);
  for (const step of scenario.steps) {
    step.required = scenario.questions.some((one) => one.required && one.parentStepId === step.stepId);
  }
  for (const answer of scenario.answers) {
    answer.required = scenario.questions.some(
      (one) => one.required && one.questionId === answer.parentQuestionId,
    );
  }
  renumber(scenario);
}

export function questionOf({ questions }: ScenarioDocument, text: string): Question {
  const question = questions.find(({ body }) => body.text === text);
  if (!question) throw new Error(`There is no question “${text}”`);
  return question;
}

/** Makes a step or a question appear with one answer to a question. */
export function showWhen(
  scenario: ScenarioDocument,
  target: { conditions: Question["conditions"] },
  source: string,
  answerText: string,
): void {
  const question = questionOf(scenario, source);
  const answer = scenario.answers.find(
    (one) => one.parentQuestionId === question.questionId && one.body.text === answerText,
  );
  target.conditions.push({
    answerTypeId: "Answer",
    stepId: question.parentStepId,
    questionId: question.questionId,
    answerId: answer?.answerId ?? null,
    answerText: answer ? "" : answerText,
    parentStepId: null,
    parentQuestionId: null,
  });
}

/** Order numbers from 1, within each step and each question. */
function renumber({ steps, questions, answers }: ScenarioDocument): void {
  const groups = [
    steps,
    ...steps.map(({ stepId }) => questions.filter((one) => one.parentStepId === stepId)),
    ...questions.map(({ questionId }) => answers.filter((one) => one.parentQuestionId === questionId)),
  ];
  for (const group of groups) {
    let order = 0;
    for (const item of group) {
      order += item.required ? 1 : 0;
      item.orderNumber = item.required ? order : null;
    }
  }
}
