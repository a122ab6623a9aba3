import type { PlayableScenario, PlayableStep } from "../playable-scenario.ts";
import { findWitness, type Obstacle, type Target, type Witness } from "./find-witness.ts";
import type { Offer } from "./offer.ts";

/** A part that nobody can ever see, a condition that nobody can meet, or an end that nobody reaches. */
export type NeverReached = { target: Target; obstacles: readonly Obstacle[] };

export type Reach = {
  /** The steps that can be shown, in their order, with the fewest choices that lead to each. */
  starts: readonly { step: PlayableStep; witness: Witness }[];
  never: readonly NeverReached[];
};

/**
 * Looks for a way to every step, question and condition, and to the end. What stands in a part that never appears is
 * not named besides. rules/scenario 33
 */
export function checkReach(playable: PlayableScenario, offer: Offer): Reach {
  const starts: { step: PlayableStep; witness: Witness }[] = [];
  const never: NeverReached[] = [];
  /** Null, and noted, if nothing leads there. */
  const reach = (target: Target): Witness | null => {
    const found = findWitness(playable, offer, target);
    if ("witness" in found) return found.witness;
    never.push({ target, obstacles: found.obstacles });
    return null;
  };
  for (const step of playable.steps) {
    const witness = reach({ kind: "step", stepId: step.id });
    if (!witness) continue;
    starts.push({ step, witness });
    for (const condition of step.conditions) reach({ kind: "step-condition", stepId: step.id, condition });
    for (const question of step.questions) {
      if (!reach({ kind: "question", questionId: question.id })) continue;
      for (const condition of question.conditions) {
        reach({ kind: "question-condition", questionId: question.id, condition });
      }
    }
  }
  reach({ kind: "end" });
  return { starts, never };
}
