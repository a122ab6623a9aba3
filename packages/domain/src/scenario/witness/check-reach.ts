import type { PlayableStep } from "../playable-scenario.ts";
import { findWitness } from "./find-witness.ts";
import type { SearchSpace } from "./search-space.ts";
import type { Obstacle, Target, Witness } from "./target.ts";

/** A part that nobody can ever see, a condition that nobody can meet, or an end that nobody reaches. */
export type NeverReached = { target: Target; obstacles: readonly Obstacle[]; isUndecided?: true };

export type Reach = {
  /** The steps that can be shown, in their order, with the fewest choices that lead to each. */
  starts: readonly { step: PlayableStep; witness: Witness }[];
  never: readonly NeverReached[];
};

/**
 * Looks for a way to every step, question and condition, and to the end. What stands in a part that never appears is
 * not named besides. rules/scenario 33
 */
export function checkReach(space: SearchSpace): Reach {
  const starts: { step: PlayableStep; witness: Witness }[] = [];
  const never: NeverReached[] = [];
  /** Null, and noted, if nothing leads there. */
  const reach = (target: Target): Witness | null => {
    const found = findWitness(space, target);
    if ("witness" in found) return found.witness;
    never.push({ target, ...found });
    return null;
  };
  for (const step of space.playable.steps) {
    const witness = reach({ kind: "step", stepId: step.id });
    if (!witness) continue;
    starts.push({ step, witness });
    for (const condition of step.conditions) reach({ kind: "step-condition", stepId: step.id, condition });
    for (const { id: questionId, conditions } of step.questions) {
      // Without conditions it appears with its step.
      if (conditions.length === 0) continue;
      const before = never.length;
      const met = conditions.filter((condition) =>
        reach({ kind: "question-condition", questionId, condition }),
      );
      if (met.length > 0) continue;
      // It never appears: its conditions are not named besides.
      never.length = before;
      reach({ kind: "question", questionId });
    }
  }
  reach({ kind: "end" });
  return { starts, never };
}
