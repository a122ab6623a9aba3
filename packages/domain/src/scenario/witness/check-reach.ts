import type { PlayableStep } from "../playable-scenario.ts";
import type { Condition } from "../scenario.ts";
import { findWitness } from "./find-witness.ts";
import { probePlays } from "./probe-plays.ts";
import type { SearchSpace } from "./search-space.ts";
import type { Obstacle, Target, Witness } from "./target.ts";

/** An unreachable part, a condition that cannot be met, or an unreachable end. */
export type NeverReached = { target: Target; obstacles: readonly Obstacle[]; isUndecided?: true };

/**
 * Lists everything that no play reaches: steps, questions, conditions, the end. The contents of an unreachable part are
 * not listed separately. Parts that some probe plays show are not searched for. rules/scenario 33
 */
export function checkReach(space: SearchSpace): readonly NeverReached[] {
  const seen = probePlays(space);
  const never: NeverReached[] = [];
  /** Returns false, and records the target, if nothing leads there. */
  const reaches = (target: Target): boolean => {
    const found = findWitness(space, target);
    if ("witness" in found) return true;
    never.push({ target, ...found });
    return false;
  };
  for (const step of space.playable.steps) {
    const stepId = step.id;
    if (!seen.parts.has(step) && !reaches({ kind: "step", stepId })) continue;
    for (const condition of step.conditions) {
      if (!seen.met.has(condition)) reaches({ kind: "step-condition", stepId, condition });
    }
    for (const { id: questionId, conditions } of step.questions) {
      // Without conditions it appears with its step.
      if (conditions.length === 0) continue;
      const before = never.length;
      const canBeMet = (condition: Condition) =>
        seen.met.has(condition) || reaches({ kind: "question-condition", questionId, condition });
      if (conditions.filter(canBeMet).length > 0) continue;
      // It never appears, so its conditions are not listed separately.
      never.length = before;
      reaches({ kind: "question", questionId });
    }
  }
  if (!seen.isEndReached) reaches({ kind: "end" });
  return never;
}

/** Lists the reachable steps in their order, with the fewest choices that lead to each. */
export function findStarts(space: SearchSpace): { step: PlayableStep; witness: Witness }[] {
  return space.playable.steps.flatMap((step) => {
    const found = findWitness(space, { kind: "step", stepId: step.id });
    return "witness" in found ? [{ step, witness: found.witness }] : [];
  });
}
