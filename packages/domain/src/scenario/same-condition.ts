import type { Condition } from "./scenario.ts";

/** Returns whether both conditions refer to the same question and the same value. */
export function isSameCondition(a: Condition, b: Condition): boolean {
  return a.questionId === b.questionId && a.kind === b.kind && namedBy(a) === namedBy(b);
}

/** Removes duplicate conditions and keeps the first of each. rules/scenario 2 */
export function eachOnce(conditions: readonly Condition[]): readonly Condition[] {
  return conditions.filter(
    (one, index) => conditions.findIndex((other) => isSameCondition(one, other)) === index,
  );
}

function namedBy(condition: Condition): number | boolean {
  if (condition.kind === "answer") return condition.answerId;
  return condition.kind === "checkbox" ? condition.checked : condition.entryId;
}
