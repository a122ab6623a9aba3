import type { PlayableScenario } from "./playable-scenario.ts";
import type { ResultItem } from "./scenario.ts";

/** Answers in the order in which the questions are asked; those of unknown questions come last. */
export function inOrderAsked({ questions }: PlayableScenario, answers: readonly ResultItem[]): ResultItem[] {
  const order = new Map([...questions.keys()].map((id, at) => [id, at] as const));
  const orderOf = ({ questionId }: ResultItem) => order.get(questionId) ?? Number.POSITIVE_INFINITY;
  return answers.toSorted((a, b) => orderOf(a) - orderOf(b));
}
