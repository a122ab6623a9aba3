import type { ResultItem } from "./scenario.ts";

/** Returns the chosen or typed texts by question, several of one question in their order. A checkbox is YES or NO. */
export function answerTexts(
  results: readonly ResultItem[],
  { YES, NO }: { YES: string; NO: string },
): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (const { questionId, answerValue } of results) {
    const text = typeof answerValue === "boolean" ? (answerValue ? YES : NO) : answerValue;
    const before = texts.get(questionId);
    texts.set(questionId, before === undefined ? text : `${before}, ${text}`);
  }
  return texts;
}
