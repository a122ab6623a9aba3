import type { AnswerCounts } from "@foyer/contract/responses.ts";

/** Moves the questions that everybody answered alike, such as consents, behind all others. rules/responses 8 */
export function tellingFirst(questions: readonly AnswerCounts[]): AnswerCounts[] {
  const { telling = [], alike = [] } = Object.groupBy(questions, (one) =>
    isAlike(one) ? "alike" : "telling",
  );
  return [...telling, ...alike];
}

const isAlike = ({ answered, choices }: AnswerCounts): boolean =>
  answered > 0 && choices.filter(({ count }) => count > 0).length === 1;
