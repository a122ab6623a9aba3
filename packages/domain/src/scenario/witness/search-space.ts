import type { Choice } from "../choices.ts";
import type { PlayableQuestion, PlayableScenario, PlayableStep } from "../playable-scenario.ts";
import type { Condition, Lists, QuestionInput } from "../scenario.ts";
import type { Fact } from "./choices-of-question.ts";
import { nameOfFact } from "./fact-name.ts";
import { listsOf, type Offer } from "./offer.ts";

/** A part that appears or does not. */
export type Part = PlayableStep | PlayableQuestion;

/** A question that lacks a choice, so that its step cannot be passed. */
export type Need = {
  questionId: number;
  /** It appears whatever else is chosen: no checkbox that was left alone made it appear. */
  isSure: boolean;
  /** The choices of which one is enough. */
  ways: readonly Fact[];
  /** How many more choices each way is: none if it completes one, such as a region its country. */
  cost: 0 | 1;
};

/** The result of one step. */
export type StepPlay = {
  /** The choices of the visible questions. */
  inputs: readonly (readonly [questionId: number, input: QuestionInput])[];
  /** The choices on it that a condition may name. */
  choices: readonly Choice[];
  /** Those that do not come of a checkbox that was left alone. */
  sure: readonly Choice[];
  /** The names of both. */
  names: { choices: readonly string[]; sure: readonly string[] };
  needs: readonly Need[];
  /** The other states of the checkboxes that were left alone and show something by that. */
  flips: readonly Fact[];
};

/** One step, with what was played on it before. */
export type SearchStep = {
  step: PlayableStep;
  /** The names of the choices that make the step and its questions appear. */
  conditionNames: readonly string[];
  plays: Map<string, StepPlay | null>;
};

/** A scenario and its offer, prepared for any number of searches. */
export type SearchSpace = {
  playable: PlayableScenario;
  offer: Offer;
  lists: Lists;
  steps: readonly SearchStep[];
  /** All choices that conditions name, by question. */
  named: ReadonlyMap<number, readonly Fact[]>;
  /** The step of each question. */
  stepOf: ReadonlyMap<number, PlayableStep>;
};

export function makeSearchSpace(playable: PlayableScenario, offer: Offer): SearchSpace {
  const conditionsOf = (step: PlayableStep): readonly Condition[] => {
    const parts: Part[] = [step, ...step.questions];
    return parts.flatMap(({ conditions }) => conditions);
  };
  return {
    playable,
    offer,
    lists: listsOf(offer),
    steps: playable.steps.map((step) => ({
      step,
      conditionNames: [...new Set(conditionsOf(step).map(nameOfFact))],
      plays: new Map(),
    })),
    named: Map.groupBy(playable.steps.flatMap(conditionsOf), ({ questionId }) => questionId),
    stepOf: new Map(playable.steps.flatMap((step) => step.questions.map(({ id }) => [id, step] as const))),
  };
}
