import type { TicketDetails } from "@foyer/contract/tickets.ts";
import { type Texts, textIn } from "@foyer/domain/locale/text.ts";
import type { ResultItem, ScenarioOf } from "@foyer/domain/scenario/scenario.ts";

type Answered = TicketDetails["answers"][number];

/**
 * Answers by question, in the order in which they were given, under the names of the scenario that was played: what
 * was renamed or taken out since changes nothing. rules/tickets 14
 */
export function answeredQuestions(
  results: readonly ResultItem[],
  scenario: ScenarioOf<{ texts: Texts }> | null,
  cultureCode: string,
): Answered[] {
  const steps = new Map(scenario?.steps.map((step) => [step.id, step]));
  const questions = new Map(
    scenario?.steps.flatMap((step) => step.questions.map((question) => [question.id, question])),
  );
  const nameOf = (entry: { texts: Texts } | undefined, fallback: string) =>
    textIn(entry?.texts ?? {}, cultureCode, fallback);

  const answered = new Map<string, Answered>();
  for (const { stepId, questionId, answerValue } of results) {
    const key = `${stepId} ${questionId}`;
    const known = answered.get(key);
    if (known) known.answers.push(answerValue);
    else {
      answered.set(key, {
        stepId,
        step: nameOf(steps.get(stepId), `Step ${stepId}`),
        questionId,
        question: nameOf(questions.get(questionId), `Question ${questionId}`),
        answers: [answerValue],
      });
    }
  }
  return [...answered.values()];
}
