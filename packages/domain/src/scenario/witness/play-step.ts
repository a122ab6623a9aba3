import { checkInput } from "../check-input.ts";
import { type Choice, choicesOf } from "../choices.ts";
import { isShown, isStepShown } from "../conditions.ts";
import type { PlayableQuestion, PlayableStep } from "../playable-scenario.ts";
import type { QuestionInput } from "../scenario.ts";
import { type Fact, inputWith, isTyped, waysOn } from "./choices-of-question.ts";
import { factOfChoice, nameOfFact } from "./fact-name.ts";
import type { Need, SearchSpace, StepPlay } from "./search-space.ts";

export type IsForbidden = (question: PlayableQuestion, input: QuestionInput) => boolean;

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
  const inputs: (readonly [number, QuestionInput])[] = [];
  const own: { choices: Choice[]; sure: Choice[] } = { choices: [], sure: [] };
  const needs: Need[] = [];
  const flips: Fact[] = [];
  const questions: readonly PlayableQuestion[] = step.questions;
  for (const question of questions) {
    if (!appears(question, "choices")) continue;
    const questionId = question.id;
    const facts = before.facts.filter((fact) => fact.questionId === questionId);
    const input = inputWith(question, facts, offer);
    if (input === null) continue;
    inputs.push([questionId, input]);
    const isNamed = named.has(questionId);
    const made = isNamed ? choicesOf(question, input) : [];
    own.choices.push(...made);
    const isSure = isStepSure && appears(question, "sure");
    const flip: Fact | null =
      input.type === "checkbox" ? { questionId, kind: "checkbox", checked: !input.checked } : null;
    if (flip && isForbidden(question, input)) {
      needs.push({ questionId, isSure, ways: facts.length === 0 ? [flip] : [] });
      continue;
    }
    if (!isTyped(input) && checkInput(question, input, lists) !== null) {
      const ways = waysOn(question, input, { named: named.get(questionId) ?? [], offer });
      needs.push({ questionId, isSure, ways: ways.filter((way) => isPossible(question, [...facts, way])) });
      continue;
    }
    if (flip && facts.length === 0 && isNamed && !question.settings.required) flips.push(flip);
    else if (isSure) own.sure.push(...made);
  }
  const names = { choices: namesOf(own.choices), sure: namesOf(own.sure) };
  return { inputs, ...own, names, needs, flips };

  function appears(question: PlayableQuestion, kind: "choices" | "sure"): boolean {
    if (question.conditions.length === 0) return true;
    return isShown(question, before[kind]) || isShown(question, own[kind]);
  }

  function isPossible(question: PlayableQuestion, facts: readonly Fact[]): boolean {
    const input = inputWith(question, facts, offer);
    return input !== null && !isForbidden(question, input);
  }
}

const namesOf = (choices: readonly Choice[]): string[] =>
  choices.flatMap((choice) => {
    const fact = factOfChoice(choice);
    return fact ? [nameOfFact(fact)] : [];
  });
