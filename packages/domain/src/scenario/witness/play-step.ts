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
    const known = named.get(questionId) ?? [];
    const made = known.length > 0 ? choicesOf(question, input) : [];
    own.choices.push(...made);
    const isSure = isStepSure && appears(question, "sure");
    const flip: Fact | null =
      input.type === "checkbox" ? { questionId, kind: "checkbox", checked: !input.checked } : null;
    const isLeftAlone = flip !== null && facts.length === 0;
    const canFlip = isLeftAlone && shows(input, known) && !(question.settings.required && isTicked(input));
    if (canFlip) flips.push(flip);
    if (flip && isForbidden(question, input)) {
      needs.push({ questionId, isSure, ways: isLeftAlone ? [flip] : [], cost: 1 });
      continue;
    }
    if (!isTyped(input) && checkInput(question, input, lists) !== null) {
      const ways = waysOn(question, input, { named: known, offer }).filter((way) =>
        isPossible(question, [...facts, way]),
      );
      // A region counts with its country as one choice, a rubric with its partition.
      needs.push({ questionId, isSure, ways, cost: facts.length > 0 ? 0 : 1 });
      continue;
    }
    if (isSure && !canFlip) own.sure.push(...made);
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

const isTicked = (input: QuestionInput): boolean => input.type === "checkbox" && input.checked;

/** Returns whether a condition names the state of this checkbox. */
const shows = (input: QuestionInput, known: readonly Fact[]): boolean =>
  known.some((fact) => fact.kind === "checkbox" && fact.checked === isTicked(input));

const namesOf = (choices: readonly Choice[]): string[] =>
  choices.flatMap((choice) => {
    const fact = factOfChoice(choice);
    return fact ? [nameOfFact(fact)] : [];
  });
