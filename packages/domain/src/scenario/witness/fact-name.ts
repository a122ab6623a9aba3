import type { Choice } from "../choices.ts";
import type { Fact } from "./choices-of-question.ts";

/** Returns a short name of a choice, the same for equal choices and for a condition that names it. */
export function nameOfFact(fact: Fact): string {
  const value =
    fact.kind === "answer" ? fact.answerId : fact.kind === "checkbox" ? fact.checked : fact.entryId;
  return `${fact.questionId}${fact.kind}${value}`;
}

/** Returns the choice of a play in the words of conditions; null for a typed text. */
export function factOfChoice({ questionId, answerTypeId, answerId, answerValue }: Choice): Fact | null {
  if (typeof answerValue === "boolean") return { questionId, kind: "checkbox", checked: answerValue };
  if (answerId === null) return null;
  switch (answerTypeId) {
    case "Answer":
      return { questionId, kind: "answer", answerId };
    case "Country":
      return { questionId, kind: "country", entryId: answerId };
    case "Region":
      return { questionId, kind: "region", entryId: answerId };
    case "Partition":
      return { questionId, kind: "partition", entryId: answerId };
    case "Rubric":
      return { questionId, kind: "rubric", entryId: answerId };
  }
}
