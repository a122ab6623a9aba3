import { checkInput } from "../check-input.ts";
import { type Choice, choicesOf } from "../choices.ts";
import { isShown, isStepShown } from "../conditions.ts";
import type { PlayableQuestion, PlayableStep } from "../playable-scenario.ts";
import type { Condition, QuestionInput } from "../scenario.ts";
import { type Fact, inputWith, isTyped, waysOn } from "./choices-of-question.ts";
import type { Part, SearchSpace } from "./search-space.ts";

/** The parts that some play has shown. Conditions with the same choice are distinct. */
export type Seen = { parts: ReadonlySet<Part>; met: ReadonlySet<Condition>; isEndReached: boolean };

/** A question that becomes valid with more choices than this is left to the search. */
const MAXIMUM_COMPLETIONS = 3;

/**
 * Plays the scenario several times, each time with choices that conditions name and no play has made yet. This covers
 * most of a scenario without a search. Parts that are not shown may still be reachable: only a search decides.
 */
export function probePlays(space: SearchSpace): Seen {
  const parts = new Set<Part>();
  const met = new Set<Condition>();
  let isEndReached = false;
  for (let turn = 0, before = -1; parts.size + met.size > before; turn += 1) {
    before = parts.size + met.size;
    isEndReached = probe(space, { parts, met, turn }) || isEndReached;
  }
  return { parts, met, isEndReached };
}

/** Plays once. Returns whether it reaches the end. */
function probe(
  space: SearchSpace,
  { parts, met, turn }: { parts: Set<Part>; met: Set<Condition>; turn: number },
): boolean {
  const choices: Choice[] = [];
  const see = (part: Part) => {
    parts.add(part);
    for (const condition of part.conditions) {
      if (!met.has(condition) && isShown({ conditions: [condition] }, choices)) met.add(condition);
    }
  };
  for (const step of space.playable.steps) {
    if (!isStepShown(step, choices)) continue;
    see(step);
    if (!answer(step)) return false;
  }
  return true;

  /** Answers the visible questions. Returns false if the step cannot be passed. */
  function answer({ questions }: PlayableStep): boolean {
    let isPassed = true;
    for (const question of questions as readonly PlayableQuestion[]) {
      if (!isShown(question, choices)) continue;
      see(question);
      if (question.type === "note" || question.type === "textbox" || question.type === "promo code") continue;
      const named = space.named.get(question.id) ?? [];
      const input = chooseInput(space, question, {
        named,
        wanted: named.filter((one) => !met.has(one)),
        turn,
      });
      if (input === null) isPassed = false;
      else if (named.length > 0) choices.push(...choicesOf(question, input));
    }
    return isPassed;
  }
}

/**
 * Returns valid inputs with the wanted choices, all of them or the current one; else with any; null if there are none.
 */
function chooseInput(
  space: SearchSpace,
  question: PlayableQuestion,
  { named, wanted, turn }: { named: readonly Fact[]; wanted: readonly Fact[]; turn: number },
): QuestionInput | null {
  const one = wanted[turn % wanted.length];
  const tries = wanted.length > 1 ? [wanted, one ? [one] : [], []] : one ? [wanted, []] : [[]];
  for (const facts of tries) {
    const input = complete(space, question, { named, facts });
    if (input !== null) return input;
  }
  return null;
}

function complete(
  { offer, lists }: SearchSpace,
  question: PlayableQuestion,
  { named, facts }: { named: readonly Fact[]; facts: readonly Fact[] },
): QuestionInput | null {
  const chosen = [...facts];
  for (let more = 0; more <= MAXIMUM_COMPLETIONS; more += 1) {
    const input = inputWith(question, chosen, offer);
    if (input === null) return null;
    if (isTyped(input) || checkInput(question, input, lists) === null) return input;
    const [way] = waysOn(question, input, { named, offer });
    if (!way) return null;
    chosen.push(way);
  }
  return null;
}
