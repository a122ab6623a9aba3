import { checkGiven } from "../check-given.ts";
import { type Choice, choicesOf } from "../choices.ts";
import { isShown, isStepShown } from "../conditions.ts";
import type { PlayableQuestion, PlayableStep } from "../playable-scenario.ts";
import type { Given } from "../scenario.ts";
import { type Fact, givenWith, isTyped, waysOn } from "./choices-of-question.ts";
import { factOfChoice, nameOfFact } from "./fact-name.ts";
import type { Need, SearchSpace, StepPlay } from "./search-space.ts";

export type IsForbidden = (question: PlayableQuestion, given: Given) => boolean;

/** Plays one step after these choices, with these facts on its own questions; null if it does not appear. */
export function playStep(
  space: SearchSpace,
  step: PlayableStep,
  before: { choices: readonly Choice[]; sure: readonly Choice[]; facts: readonly Fact[] },
  isForbidden: IsForbidden,
): StepPlay | null {
  if (!isStepShown(step, before.choices)) return null;
  const { offer, lists, named } = space;
  const isStepSure = isShown(step, before.sure);
  const givens: (readonly [number, Given])[] = [];
  const own: { choices: Choice[]; sure: Choice[] } = { choices: [], sure: [] };
  const needs: Need[] = [];
  const flips: Fact[] = [];
  const questions: readonly PlayableQuestion[] = step.questions;
  for (const question of questions) {
    if (!appears(question, "choices")) continue;
    const questionId = question.id;
    const facts = before.facts.filter((fact) => fact.questionId === questionId);
    const given = givenWith(question, facts, offer);
    if (given === null) continue;
    givens.push([questionId, given]);
    const isNamed = named.has(questionId);
    const made = isNamed ? choicesOf(question, given) : [];
    own.choices.push(...made);
    const isSure = isStepSure && appears(question, "sure");
    const flip: Fact | null =
      given.type === "checkbox" ? { questionId, kind: "checkbox", checked: !given.checked } : null;
    if (flip && isForbidden(question, given)) {
      needs.push({ questionId, isSure, ways: facts.length === 0 ? [flip] : [] });
      continue;
    }
    if (!isTyped(given) && checkGiven(question, given, lists) !== null) {
      const ways = waysOn(question, given, { named: named.get(questionId) ?? [], offer });
      needs.push({ questionId, isSure, ways: ways.filter((way) => isPossible(question, [...facts, way])) });
      continue;
    }
    if (flip && facts.length === 0 && isNamed && !question.settings.required) flips.push(flip);
    else if (isSure) own.sure.push(...made);
  }
  const names = { choices: namesOf(own.choices), sure: namesOf(own.sure) };
  return { givens, ...own, names, needs, flips };

  function appears(question: PlayableQuestion, kind: "choices" | "sure"): boolean {
    if (question.conditions.length === 0) return true;
    return isShown(question, before[kind]) || isShown(question, own[kind]);
  }

  function isPossible(question: PlayableQuestion, facts: readonly Fact[]): boolean {
    const given = givenWith(question, facts, offer);
    return given !== null && !isForbidden(question, given);
  }
}

const namesOf = (choices: readonly Choice[]): string[] =>
  choices.flatMap((choice) => {
    const fact = factOfChoice(choice);
    return fact ? [nameOfFact(fact)] : [];
  });
