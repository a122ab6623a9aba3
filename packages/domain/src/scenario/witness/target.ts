import type { Condition, QuestionInput } from "../scenario.ts";
import type { Fact } from "./choices-of-question.ts";

/** The target of a witness: a visible part, a met condition of it, a made choice, or the end of a play. */
export type Target =
  | { kind: "step"; stepId: number }
  | { kind: "question"; questionId: number }
  | { kind: "choice"; choice: Fact }
  | { kind: "step-condition"; stepId: number; condition: Condition }
  | { kind: "question-condition"; questionId: number; condition: Condition }
  /** The step's conditions are met, but none of its questions appears, so that it is skipped. */
  | { kind: "empty-step"; stepId: number }
  | { kind: "end" };

/** The fewest choices that lead there; `inputs` holds them with the other inputs that they need, by question. */
export type Witness = {
  /** In the order of the scenario. A region stands for its country too, a rubric for its partition. */
  facts: readonly Fact[];
  /** The states of checkboxes that have to be left as they are. */
  kept: readonly Fact[];
  inputs: Readonly<Record<number, QuestionInput>>;
  /** The step that is shown then; null at the end. For an empty step: its own number. */
  orderNumber: number | null;
};

/** The reason why there is no witness; several if each way fails for another reason. */
export type Obstacle =
  /** Two choices of one question exclude each other. */
  | { kind: "excluded"; questionId: number; facts: readonly Fact[] }
  /** The entry is not offered. */
  | { kind: "not-offered"; questionId: number; facts: readonly Fact[] }
  /** A step cannot be passed: this question must be answered, and has no answer that is possible then. */
  | { kind: "no-answer"; questionId: number };

export type Found =
  | { witness: Witness }
  /** `isUndecided`: the search was given up. */
  | { obstacles: readonly Obstacle[]; isUndecided?: true };

/** Further requirements on the play. */
export type Demands = {
  /** It goes on to the end after the target. */
  toEnd?: boolean;
  /** None of these choices is made in it. */
  without?: readonly Fact[];
};
