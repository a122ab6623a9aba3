import { type Choice, choicesOf } from "./choices.ts";
import type { PlayableQuestion, PlayableScenario, PlayableStep } from "./playable-scenario.ts";
import { refill } from "./refill.ts";
import type { Lists, QuestionInput, QuestionInputs, ResultItem } from "./scenario.ts";

/** Returns the results of one shown question from its valid inputs. rules/scenario 13 */
export function resultsOf(
  step: PlayableStep,
  question: PlayableQuestion,
  input: QuestionInput | null,
  lists: Lists,
): readonly ResultItem[] {
  const items: ResultItem[] = [];
  for (const choice of choicesOf(question, input)) {
    const answerValue = answerValueOf(question, choice, lists);
    if (answerValue === null) continue;
    items.push({
      stepId: step.id,
      stepOrderNumber: step.orderNumber,
      questionId: question.id,
      answerTypeId: choice.answerTypeId,
      answerId: choice.answerId,
      answerValue,
    });
  }
  return items;
}

/**
 * Restores the inputs from these results, after Back or when a page is reopened. Items that no longer fit are dropped.
 */
export function inputsOf(
  playable: PlayableScenario,
  results: readonly ResultItem[],
  lists: Lists,
): QuestionInputs {
  const inputs: Record<number, QuestionInput> = {};
  for (const [questionId, items] of byQuestion(results)) {
    const question = playable.questions.get(questionId);
    const input = question ? refill(question, items, lists) : null;
    if (input) inputs[questionId] = input;
  }
  return inputs;
}

/** Groups the items by question. */
export function byQuestion(results: readonly ResultItem[]): ReadonlyMap<number, readonly ResultItem[]> {
  return Map.groupBy(results, (item) => item.questionId);
}

/** Null if there is no such entry. */
function answerValueOf(
  question: PlayableQuestion,
  { answerTypeId, answerId, answerValue }: Choice,
  lists: Lists,
): string | boolean | null {
  if (answerId === null || typeof answerValue === "boolean") return answerValue;
  if (question.type === "textbox") {
    const prefix = lists.phoneCode(answerId);
    return prefix === null ? null : `${prefix}${answerValue}`;
  }
  return answerValue ?? textOf(question, { answerTypeId, answerId }, lists);
}

function textOf(
  question: PlayableQuestion,
  { answerTypeId, answerId }: { answerTypeId: ResultItem["answerTypeId"]; answerId: number },
  lists: Lists,
): string | null {
  switch (answerTypeId) {
    case "Answer":
      return question.answerTexts.get(answerId) ?? null;
    case "Country":
      return lists.country(answerId)?.text ?? null;
    case "Region":
      return lists.region(answerId)?.text ?? null;
    case "Partition":
      return lists.partition(answerId)?.text ?? null;
    case "Rubric":
      return lists.rubric(answerId)?.text ?? null;
  }
}
