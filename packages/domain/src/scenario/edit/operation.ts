import type { SettingErrors } from "../../question/check-settings.ts";
import type { QuestionSettings } from "../../question/question-settings.ts";
import type {
  Condition,
  LocalizedAnswer,
  LocalizedQuestion,
  LocalizedScenario,
  LocalizedStep,
  QuestionWord,
} from "../scenario.ts";
import type { ScenarioPart, ScenarioProblem } from "../scenario-problem.ts";
import type { Neighbours } from "./neighbours.ts";

/** The step or question that a condition makes appear. */
export type ConditionTarget = { kind: "step" | "question"; id: number };

/**
 * One change of a scenario: plain data that names parts by their ids, so it can be stored, sent, and applied to a
 * scenario that somebody else has changed meanwhile. Order numbers count from 1. rules/scenario 24–31
 */
export type Operation =
  /**
   * `at`: the order number; the default, also for a number beyond the end, is the last position. `between`: the expected
   * neighbours; a part that cannot stand between them any more goes to `at`, which the result notes.
   */
  | { kind: "include-step"; step: LocalizedStep; at?: number; between?: Neighbours }
  | {
      kind: "include-question";
      stepId: number;
      question: LocalizedQuestion;
      at?: number;
      between?: Neighbours;
    }
  | {
      kind: "enable-answer";
      questionId: number;
      answer: LocalizedAnswer;
      at?: number;
      between?: Neighbours;
    }
  /** For an answer: disables it and removes all conditions on it. */
  | { kind: "remove"; part: ScenarioPart }
  | { kind: "move"; part: ScenarioPart; to: number | "up" | "down"; expects?: Move }
  /** A question goes to another step; where it is there already, it moves within it. */
  | { kind: "move-to-step"; questionId: number; stepId: number; to: number; expects?: Move }
  /** `from`: the expected current text, null for no text of its own; without `from` any text is replaced. `to` null: removes its own text. */
  | {
      kind: "set-text";
      part: ScenarioPart;
      /** A further text of a question; by default the text itself. */
      of?: QuestionWord;
      cultureCode: string;
      from?: string | null;
      to: string | null;
    }
  /** `to`: the changed settings; `from`: their expected current values; settings that are left out are not compared. */
  | { kind: "set-settings"; questionId: number; from?: QuestionSettings; to: QuestionSettings }
  | {
      kind: "add-condition";
      target: ConditionTarget;
      condition: Condition;
      at?: number;
      between?: { after: Condition | null; before: Condition | null };
    }
  | { kind: "remove-condition"; target: ConditionTarget; condition: Condition }
  /** All operations or none; only the result has to be playable. */
  | { kind: "group"; operations: readonly Operation[] };

/** The expected neighbours of a part before it is moved, and those between which it goes. */
export type Move = { here: Neighbours; there: Neighbours };

/** The reason of a refusal; `target` is the part that must not be changed or that would become invalid. */
export type Refusal =
  | ScenarioProblem
  | {
      code:
        | "not-included"
        | "already-included"
        | "already-first"
        | "already-last"
        | "no-such-place"
        | "empty-text";
      target: ScenarioPart;
    }
  /** `source`: the step or question that the part belongs to. */
  | { code: "parent-not-included" | "type-has-no-answers"; target: ScenarioPart; source: ScenarioPart }
  /** `source`: the question that the condition refers to. */
  | { code: "condition-exists" | "condition-not-found"; target: ScenarioPart; source: ScenarioPart }
  | { code: "settings-not-valid"; target: ScenarioPart; errors: SettingErrors }
  /** Somebody else has changed the order around the part, or of its conditions, so the old place is gone. */
  | { code: "order-changed" | "conditions-reordered"; target: ScenarioPart }
  /** Somebody else has changed the same text or setting; `found` is the current value. */
  | { code: "changed-meanwhile"; target: ScenarioPart; found: string | null | QuestionSettings };

/**
 * The scenario after an operation, with the inverse; or all reasons for the refusal. `notes`: what could not be done as
 * expected.
 */
export type Applied =
  | { scenario: LocalizedScenario; inverse: Operation; notes?: readonly [Refusal, ...Refusal[]] }
  | { refusals: readonly [Refusal, ...Refusal[]] };

export const refused = (refusal: Refusal): Applied => ({ refusals: [refusal] });
