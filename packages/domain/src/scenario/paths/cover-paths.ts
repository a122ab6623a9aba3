import { checkInput } from "../check-input.ts";
import { type Choice, choicesOf } from "../choices.ts";
import { isShown, isStepShown } from "../conditions.ts";
import type { PlayableQuestion } from "../playable-scenario.ts";
import { type Fact, inputWith, isTyped, waysOn } from "../witness/choices-of-question.ts";
import { nameOfFact } from "../witness/fact-name.ts";
import { findWitness } from "../witness/find-witness.ts";
import type { SearchSpace } from "../witness/search-space.ts";
import { type Aim, aimsOf, coveredBy, ownChoices, unmetKey } from "./aims.ts";
import { type PlayedPath, runPath } from "./run-path.ts";

export type Path = { facts: readonly Fact[]; run: PlayedPath };
export type Cover = {
  paths: readonly Path[];
  /** The aims that no whole play shows. */
  unreachable: readonly Aim[];
};

type Drawn = Path & { covered: ReadonlySet<string> };

/**
 * Finds a small set of whole plays that together show every part, every choice, and every condition both met and unmet.
 * Each play starts with the shortest way to an aim that is not covered yet, and then makes the choices that cover more.
 * No play is redundant. rules/scenario-check 12
 */
export function coverPaths(space: SearchSpace): Cover {
  const aims = aimsOf(space.playable);
  const open = new Map(aims.map((aim) => [aim.key, aim]));
  const drawn: Drawn[] = [];
  const unreachable: Aim[] = [];
  // The latest first, because their ways show most of the earlier parts.
  for (const aim of aims.toReversed()) {
    if (!open.has(aim.key)) continue;
    const found = findWitness(space, aim.target, aim.demands);
    if (!("witness" in found)) {
      open.delete(aim.key);
      unreachable.push(aim);
      continue;
    }
    const facts = [...found.witness.facts, ...found.witness.kept];
    const base = draw(space, facts);
    const extended = draw(space, extend(space, facts, { open, aim }));
    const path = extended.covered.has(aim.key) ? extended : base;
    drawn.push(path);
    for (const key of path.covered) open.delete(key);
    // Removed even if the play did not show it, so that the loop ends.
    open.delete(aim.key);
  }
  return { paths: withoutSpare(drawn).map(({ facts, run }) => ({ facts, run })), unreachable };
}

function draw(space: SearchSpace, facts: readonly Fact[]): Drawn {
  const run = runPath(space, facts);
  return { facts, run, covered: coveredBy(space.playable, run) };
}

/** Removes each path whose aims are all shown by others, the shortest first. */
function withoutSpare(paths: readonly Drawn[]): Drawn[] {
  const counts = new Map<string, number>();
  for (const { covered } of paths) for (const key of covered) counts.set(key, (counts.get(key) ?? 0) + 1);
  const kept = new Set(paths);
  for (const path of paths.toSorted((a, b) => a.covered.size - b.covered.size)) {
    if (![...path.covered].every((key) => (counts.get(key) ?? 0) > 1)) continue;
    kept.delete(path);
    for (const key of path.covered) counts.set(key, (counts.get(key) ?? 0) - 1);
  }
  return [...kept];
}

type Wish = { open: ReadonlyMap<string, Aim>; aim: Aim };

/** Plays these choices, and on the way makes those that cover open aims. */
function extend(space: SearchSpace, facts: readonly Fact[], { open, aim }: Wish): readonly Fact[] {
  const { playable, offer, lists, named } = space;
  const all: Fact[] = [...facts];
  const choices: Choice[] = [];
  const { without = [] } = aim.demands;
  const isForbidden = (fact: Fact) => without.some((one) => nameOfFact(one) === nameOfFact(fact));
  const worth = worthOf(space, open);
  for (const step of playable.steps) {
    if (!isStepShown(step, choices)) continue;
    const questions: readonly PlayableQuestion[] = step.questions;
    for (const question of questions) {
      if (!isShown(question, choices)) continue;
      const own = all.filter(({ questionId }) => questionId === question.id);
      const options = [...ownChoices(question), ...(named.get(question.id) ?? [])]
        .filter((fact) => !isForbidden(fact))
        .map((fact) => ({ fact, gain: worth(fact) }))
        .sort((a, b) => b.gain - a.gain);
      for (const { fact, gain } of options) {
        if (gain <= 0 || own.some((one) => nameOfFact(one) === nameOfFact(fact))) continue;
        if (inputWith(question, [...own, fact], offer) !== null) own.push(fact);
      }
      complete(question, own);
      all.push(...own.filter((fact) => !all.includes(fact)));
      choices.push(...choicesOf(question, inputWith(question, own, offer)));
    }
  }
  return all;

  /** Adds the choices that are still needed to pass the question. */
  function complete(question: PlayableQuestion, own: Fact[]): void {
    for (;;) {
      const input = inputWith(question, own, offer);
      if (input === null || isTyped(input) || checkInput(question, input, lists) === null) return;
      const ways = waysOn(question, input, { named: named.get(question.id) ?? [], offer });
      const way = ways
        .filter((fact) => !isForbidden(fact) && inputWith(question, [...own, fact], offer) !== null)
        .toSorted((a, b) => worth(b) - worth(a))[0];
      if (!way) return;
      own.push(way);
    }
  }
}

/**
 * Returns the number of open aims that a choice shows by itself and by the parts that it shows, less the aim to leave
 * it out once.
 */
function worthOf({ playable }: SearchSpace, open: ReadonlyMap<string, Aim>): (fact: Fact) => number {
  const behind = new Map<string, number>();
  for (const step of playable.steps) {
    for (const [part, weight] of [
      [step, step.questions.length] as const,
      ...step.questions.map((one) => [one, 1] as const),
    ]) {
      for (const condition of part.conditions) {
        const kind = "questions" in part ? "step" : "question";
        const isOpen =
          open.has(`${kind} ${part.id}`) || open.has(`${kind} ${part.id} by ${nameOfFact(condition)}`);
        const name = nameOfFact(condition);
        if (isOpen) behind.set(name, (behind.get(name) ?? 0) + weight);
      }
    }
  }
  return (fact) => {
    const name = nameOfFact(fact);
    return (open.has(name) ? 1 : 0) + (behind.get(name) ?? 0) - (open.has(unmetKey(fact)) ? 0.5 : 0);
  };
}
