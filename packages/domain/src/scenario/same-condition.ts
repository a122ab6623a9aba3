import type { Condition } from "./scenario.ts";

/** Do both look at the same question for the same thing? */
export function isSameCondition(a: Condition, b: Condition): boolean {
  return a.questionId === b.questionId && a.kind === b.kind && namedBy(a) === namedBy(b);
}

/** Each condition once, at its first place. rules/scenario 2 */
export function eachOnce(conditions: readonly Condition[]): readonly Condition[] {
  return conditions.filter(
    (one, index) => conditions.findIndex((other) => isSameCondition(one, other)) === index,
  );
}

function namedBy(condition: Condition): number | boolean {
  if (condition.kind === "answer") return condition.answerId;
  return condition.kind === "checkbox" ? condition.checked : condition.entryId;
}
