import type { PlayableQuestion, PlayableScenario } from "../scenario/playable-scenario.ts";
import type { ResultItem } from "../scenario/scenario.ts";

/** Returns the results with another text of a textbox, in the question's place; an empty text removes its answer. */
export function replaceText(
  { steps }: PlayableScenario,
  results: readonly ResultItem[],
  { question, text }: { question: PlayableQuestion; text: string },
): readonly ResultItem[] {
  const others = results.filter(({ questionId }) => questionId !== question.id);
  const step = steps.find(({ questions }) => questions.includes(question));
  if (text === "" || !step) return others;
  const order = new Map(steps.flatMap(({ questions }) => questions).map(({ id }, at) => [id, at]));
  const orderOf = (id: number) => order.get(id) ?? Number.POSITIVE_INFINITY;
  const at = others.findIndex(({ questionId }) => orderOf(questionId) > orderOf(question.id));
  const item: ResultItem = {
    stepId: step.id,
    stepOrderNumber: step.orderNumber,
    questionId: question.id,
    answerTypeId: "Answer",
    answerId: null,
    answerValue: text,
  };
  return at < 0 ? [...others, item] : others.toSpliced(at, 0, item);
}
