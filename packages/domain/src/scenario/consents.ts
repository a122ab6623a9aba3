import type { ResultItem, Scenario } from "./scenario.ts";

/** A consent that was given: its question, and the text that was agreed to. rules/questions 23 */
export type GivenConsent = { questionId: number; text: string };

type Asking = Pick<Scenario, "steps">;

/** Lists the consents that these answers give, with their texts in the language of the scenario. */
export function givenConsents({ steps }: Asking, results: readonly ResultItem[]): GivenConsent[] {
  const ticked = new Set(
    results.filter(({ answerValue }) => answerValue === true).map(({ questionId }) => questionId),
  );
  return consentTextsOf({ steps }).filter(({ questionId }) => ticked.has(questionId));
}

/** Lists all consents that the scenario asks for, with their texts. */
export const consentTextsOf = ({ steps }: Asking): GivenConsent[] =>
  steps
    .flatMap(({ questions }) => questions)
    .filter(({ settings }) => settings.isConsent === true)
    .map((question) => ({ questionId: question.id, text: consentText(question) }));

/** The text that a visitor agrees to: that of the question, and the help below it. */
export const consentText = ({ text, help }: { text: string; help?: string | undefined }): string =>
  help ? `${text}\n\n${help}` : text;

/** Does the scenario ask for a consent? */
export const asksForConsent = ({ steps }: Asking): boolean =>
  steps.some(({ questions }) => questions.some(({ settings }) => settings.isConsent === true));

/**
 * Returns the scenario without its consents, which nobody gives for somebody else, and without the questions that only
 * they lead to. Its steps keep their places. rules/group-orders 3
 */
export function withoutConsents<S extends Asking>(scenario: S): S {
  if (!asksForConsent(scenario)) return scenario;
  const gone = new Set(
    scenario.steps
      .flatMap(({ questions }) => questions)
      .filter(({ settings }) => settings.isConsent === true)
      .map(({ id }) => id),
  );
  // A condition refers to an earlier question, so one look in their order finds all that are gone.
  const steps = scenario.steps.map((step) => {
    const conditions = step.conditions.filter(({ questionId }) => !gone.has(questionId));
    const isSkipped = step.conditions.length > 0 && conditions.length === 0;
    const questions = step.questions.flatMap((question) => {
      const left = question.conditions.filter(({ questionId }) => !gone.has(questionId));
      const isHidden = isSkipped || (question.conditions.length > 0 && left.length === 0);
      if (isHidden) gone.add(question.id);
      return gone.has(question.id) ? [] : [{ ...question, conditions: left }];
    });
    return { ...step, conditions, questions };
  });
  return { ...scenario, steps };
}
