import type { Fact } from "./choices-of-question.ts";
import type { Offer } from "./offer.ts";

/** Returns whether a choice is part of another one: a country of its region, a partition of its rubric. */
export function isImplied(fact: Fact, by: Fact, { partitions }: Offer): boolean {
  if (fact.questionId !== by.questionId) return false;
  if (by.kind === "region") return fact.kind === "country";
  if (by.kind !== "rubric" || fact.kind !== "partition") return false;
  return partitions.some(({ id, rubricIds }) => id === fact.entryId && rubricIds.includes(by.entryId));
}
