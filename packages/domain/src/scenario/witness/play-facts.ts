import type { Choice } from "../choices.ts";
import type { PlayableStep } from "../playable-scenario.ts";
import type { QuestionInput } from "../scenario.ts";
import type { Fact } from "./choices-of-question.ts";
import { nameOfFact } from "./fact-name.ts";
import { type IsForbidden, playStep } from "./play-step.ts";
import type { Need, SearchSpace, SearchStep, StepPlay } from "./search-space.ts";

export type Played = {
  inputs(): Readonly<Record<number, QuestionInput>>;
  needs: readonly Need[];
  /** The other states of the checkboxes that were left alone and show something by that. */
  flips: readonly Fact[];
  /** Null at the end of the play. */
  orderNumber: number | null;
};

type Course = {
  /** The step to play to; null: the end. */
  last: PlayableStep | null;
  /** Ends before the last step, whether or not it appears. */
  isBefore: boolean;
  /** Null: every choice is allowed. */
  isForbidden: IsForbidden | null;
};

/**
 * Plays with exactly these choices, to the end even if a step cannot be passed yet: more choices never hide a part, so
 * a need of now stays one. Null if the last step does not appear.
 */
export function playFacts(space: SearchSpace, facts: readonly Fact[], course: Course): Played | null {
  const factsOf = Map.groupBy(facts, ({ questionId }) => space.stepOf.get(questionId)?.id);
  const before = { choices: [] as Choice[], sure: [] as Choice[] };
  const names = { choices: new Set<string>(), sure: new Set<string>() };
  const plays: StepPlay[] = [];
  const needs: Need[] = [];
  const flips: Fact[] = [];
  const end = (orderNumber: number | null): Played => ({
    needs,
    flips,
    orderNumber,
    inputs: () => Object.fromEntries(plays.flatMap((play) => play.inputs)),
  });
  for (const one of space.steps) {
    const isLast = one.step === course.last;
    const { id, orderNumber } = one.step;
    if (isLast && course.isBefore) return end(orderNumber);
    const played = playOne(one, factsOf.get(id) ?? []);
    if (!played) continue;
    plays.push(played);
    if (isLast) return end(orderNumber);
    needs.push(...played.needs);
    flips.push(...played.flips);
    for (const kind of ["choices", "sure"] as const) {
      before[kind].push(...played[kind]);
      for (const name of played.names[kind]) names[kind].add(name);
    }
  }
  return course.last === null ? end(null) : null;

  /** Returns the cache key of a step's play, which depends on its own facts and its met conditions. */
  function playOne(one: SearchStep, own: readonly Fact[]): StepPlay | null {
    const { step, conditionNames, plays: known } = one;
    if (course.isForbidden) return playStep(space, step, { ...before, facts: own }, course.isForbidden);
    let key = own.map(nameOfFact).sort().join();
    for (const name of conditionNames) {
      key += names.sure.has(name) ? "2" : names.choices.has(name) ? "1" : "0";
    }
    const found = known.get(key);
    if (found !== undefined) return found;
    const played = playStep(space, step, { ...before, facts: own }, () => false);
    known.set(key, played);
    return played;
  }
}
