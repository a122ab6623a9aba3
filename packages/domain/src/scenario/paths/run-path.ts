import { checkInput } from "../check-input.ts";
import { type Choice, choicesOf } from "../choices.ts";
import { isShown, isStepShown } from "../conditions.ts";
import type { PlayableQuestion, PlayableScenario } from "../playable-scenario.ts";
import { type Lists, OTHER } from "../scenario.ts";
import { type Fact, inputWith, isTyped } from "../witness/choices-of-question.ts";
import type { Offer } from "../witness/offer.ts";

/** The parts that a visitor with these choices sees, and the end. */
export type PathRun = {
  steps: readonly { stepId: number; questionIds: readonly number[] }[];
  /** The question that cannot be passed with these choices; null: the play is finished. */
  stoppedAt: number | null;
};

/** A run with the choices that were made in it. */
export type PlayedPath = PathRun & { choices: readonly Choice[] };

/** The scenario of a path and its offer. */
export type PathGround = { playable: PlayableScenario; offer: Offer; lists: Lists };

/**
 * Plays a scenario with these choices. Choices on hidden questions, or that are no longer offered, are ignored. Texts
 * count as typed. rules/scenario-check 13
 */
export function runPath({ playable, offer, lists }: PathGround, facts: readonly Fact[]): PlayedPath {
  const factsOf = Map.groupBy(facts, ({ questionId }) => questionId);
  const choices: Choice[] = [];
  const steps: { stepId: number; questionIds: number[] }[] = [];
  for (const step of playable.steps) {
    if (!isStepShown(step, choices)) continue;
    const questionIds: number[] = [];
    steps.push({ stepId: step.id, questionIds });
    let stoppedAt: number | null = null;
    const questions: readonly PlayableQuestion[] = step.questions;
    for (const question of questions) {
      if (!isShown(question, choices)) continue;
      questionIds.push(question.id);
      const own = (factsOf.get(question.id) ?? []).filter((fact) => isOffered(question, fact));
      const input = inputWith(question, own, offer) ?? inputWith(question, [], offer);
      if (input === null) continue;
      choices.push(...choicesOf(question, input));
      if (!isTyped(input) && checkInput(question, input, lists) !== null) stoppedAt ??= question.id;
    }
    if (stoppedAt !== null) return { steps, stoppedAt, choices };
  }
  return { steps, stoppedAt: null, choices };
}

/** Checks entries of lists against the offer. */
function isOffered({ answers, settings }: PlayableQuestion, fact: Fact): boolean {
  if (fact.kind === "region") return settings.enableRegions === true;
  if (fact.kind !== "answer") return true;
  if (fact.answerId === OTHER) return settings.showOther === true;
  return answers.some(({ id }) => id === fact.answerId);
}
