import type { TicketDetails } from "@foyer/contract/tickets.ts";
import type { ResultItem, Scenario } from "@foyer/domain/scenario/scenario.ts";

type Answered = TicketDetails["answers"][number];

/**
 * Groups answers by question, in the order of the visitor. Names are those of the scenario that was played, so a later
 * scenario changes nothing. rules/tickets 14
 */
export function answeredQuestions(results: readonly ResultItem[], { steps }: Scenario): Answered[] {
  const stepNames = new Map(steps.map(({ id, text }) => [id, text]));
  const questionNames = new Map(
    steps.flatMap(({ questions }) => questions.map(({ id, text }) => [id, text])),
  );
  const answered = new Map<string, Answered>();
  for (const { stepId, questionId, answerValue } of results) {
    const key = `${stepId} ${questionId}`;
    const known = answered.get(key);
    if (known) known.answers.push(answerValue);
    else {
      answered.set(key, {
        stepId,
        step: stepNames.get(stepId) || `Step ${stepId}`,
        questionId,
        question: questionNames.get(questionId) || `Question ${questionId}`,
        answers: [answerValue],
      });
    }
  }
  return [...answered.values()];
}
