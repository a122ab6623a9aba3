import { settingsOf } from "../../question/question-settings.ts";
import { hasAnswers, type QuestionType } from "../../question/question-types.ts";
import type { Condition, LocalizedQuestion, LocalizedScenario } from "../scenario.ts";

/** Settings and answers of a question from when it last had the type that it gets. */
export type HadBefore = Pick<LocalizedQuestion, "settings" | "answers">;

/**
 * Returns the question with another type: its texts and conditions, and of answers and further texts those that the new
 * type has. Settings, and answers where it has none, are those of `had`. Conditions on the question are not looked at.
 * rules/questions 21
 */
export function withType(question: LocalizedQuestion, type: QuestionType, had: HadBefore): LocalizedQuestion {
  const { help, patternError, ...kept } = question;
  const answers = question.answers.length > 0 ? question.answers : had.answers;
  return {
    ...kept,
    ...(help !== undefined && type !== "note" && { help }),
    ...(patternError !== undefined && type === "textbox" && { patternError }),
    type,
    settings: settingsOf(type, { ...question.settings, ...had.settings }),
    answers: hasAnswers(type) ? answers : [],
  };
}

/** Returns the scenario with the types of the catalog, without conditions that do not fit them. rules/questions 22 */
export function adoptTypes(
  scenario: LocalizedScenario,
  typeOf: (questionId: number) => QuestionType | undefined,
): LocalizedScenario {
  const changed = new Map<number, QuestionType>();
  const steps = scenario.steps.map((step) => ({
    ...step,
    questions: step.questions.map((question) => {
      const type = typeOf(question.id) ?? question.type;
      if (type === question.type) return question;
      changed.set(question.id, type);
      return withType(question, type, { settings: {}, answers: [] });
    }),
  }));
  if (changed.size === 0) return scenario;
  const fits = ({ questionId, kind }: Condition) => {
    const type = changed.get(questionId);
    return type === undefined || (kind === "answer" && hasAnswers(type));
  };
  const fitting = <P extends { conditions: readonly Condition[] }>(part: P): P => ({
    ...part,
    conditions: part.conditions.filter(fits),
  });
  return { steps: steps.map((step) => ({ ...fitting(step), questions: step.questions.map(fitting) })) };
}

/** Returns the scenario in which this question has another type; the scenario itself if it does not ask the question. */
export function changeQuestionType(
  scenario: LocalizedScenario,
  questionId: number,
  change: (question: LocalizedQuestion) => LocalizedQuestion,
): LocalizedScenario {
  const isAsked = ({ questions }: LocalizedScenario["steps"][number]) =>
    questions.some(({ id }) => id === questionId);
  if (!scenario.steps.some(isAsked)) return scenario;
  return {
    steps: scenario.steps.map((step) =>
      isAsked(step)
        ? { ...step, questions: step.questions.map((one) => (one.id === questionId ? change(one) : one)) }
        : step,
    ),
  };
}
