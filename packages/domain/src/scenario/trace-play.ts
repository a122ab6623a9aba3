import { choicesOf } from "./choices.ts";
import { isShown, isStepShown } from "./conditions.ts";
import { inputOf } from "./empty-inputs.ts";
import { currentStep, visibleQuestions } from "./play.ts";
import type { PlayableQuestion, PlayableScenario, PlayableStep } from "./playable-scenario.ts";
import type { Condition, Play, QuestionInputs } from "./scenario.ts";

/** A condition, and whether the answers so far meet it. */
export type TracedCondition = { condition: Condition; isMet: boolean };
export type TracedQuestion = {
  question: PlayableQuestion;
  isShown: boolean;
  conditions: readonly TracedCondition[];
};
export type TracedStep = {
  step: PlayableStep;
  /** `hidden`: no condition is met. `empty`: one is, but none of its questions appears. Both are skipped. */
  state: "passed" | "current" | "ahead" | "hidden" | "empty";
  conditions: readonly TracedCondition[];
  questions: readonly TracedQuestion[];
};

/** Explains why each step and question of a play is shown or not, after the answers so far. rules/player 17 */
export function tracePlay(
  playable: PlayableScenario,
  play: Play,
  inputs: QuestionInputs,
): readonly TracedStep[] {
  const current = currentStep(playable, play);
  const choices = [
    ...play.results,
    ...visibleQuestions(playable, play, inputs).flatMap((question) =>
      choicesOf(question, inputOf(question, inputs)),
    ),
  ];
  const traced = (conditions: readonly Condition[]) =>
    conditions.map((condition) => ({ condition, isMet: isShown({ conditions: [condition] }, choices) }));
  return playable.steps.map((step): TracedStep => {
    const isReached = isStepShown(step, choices);
    const questions: readonly PlayableQuestion[] = step.questions;
    return {
      step,
      state: stateOf(step),
      conditions: traced(step.conditions),
      questions: questions.map((question) => ({
        question,
        isShown: isReached && isShown(question, choices),
        conditions: traced(question.conditions),
      })),
    };
  });

  function stateOf(step: PlayableStep): TracedStep["state"] {
    if (step === current) return "current";
    if (play.passed.includes(step.orderNumber)) return "passed";
    if (isStepShown(step, choices)) return "ahead";
    return isShown(step, choices) ? "empty" : "hidden";
  }
}
