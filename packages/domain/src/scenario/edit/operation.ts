import type { SettingErrors } from "../../question/check-settings.ts";
import type { QuestionSettings } from "../../question/question-settings.ts";
import type {
  Condition,
  LocalizedAnswer,
  LocalizedQuestion,
  LocalizedScenario,
  LocalizedStep,
} from "../scenario.ts";
import type { ScenarioPart, ScenarioProblem } from "../scenario-problem.ts";

/** What appears with a condition. */
export type ConditionTarget = { kind: "step" | "question"; id: number };

/**
 * One change of a scenario: plain data that names parts by their ids, so that it can be kept, sent, and applied to a
 * scenario that somebody else has changed meanwhile. Order numbers count from 1. rules/scenario 24–31
 */
export type Operation =
  /** `at`: its order number; left out, or beyond the end: the last. */
  | { kind: "include-step"; step: LocalizedStep; at?: number }
  | { kind: "include-question"; stepId: number; question: LocalizedQuestion; at?: number }
  | { kind: "enable-answer"; questionId: number; answer: LocalizedAnswer; at?: number }
  /** Of an answer: disable it, and take it out of all conditions. */
  | { kind: "remove"; part: ScenarioPart }
  | { kind: "move"; part: ScenarioPart; to: number | "up" | "down" }
  /** `from`: what the operation was made for, null where the part had no text of its own; left out: whatever it has. `to` null: none of its own. */
  | { kind: "set-text"; part: ScenarioPart; cultureCode: string; from?: string | null; to: string | null }
  /** `to`: the settings that change; `from`: what they were, as far as it matters. */
  | { kind: "set-settings"; questionId: number; from?: QuestionSettings; to: QuestionSettings }
  | { kind: "add-condition"; target: ConditionTarget; condition: Condition; at?: number }
  | { kind: "remove-condition"; target: ConditionTarget; condition: Condition }
  /** All of them or none; only the end has to be playable. */
  | { kind: "batch"; operations: readonly Operation[] };

/** Why an operation is not done; `target` is what cannot stay or become as it is. */
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
  /** `source`: the step or question that it belongs to. */
  | { code: "parent-not-included"; target: ScenarioPart; source: ScenarioPart }
  /** `source`: the question that the condition looks at. */
  | { code: "condition-exists" | "condition-not-found"; target: ScenarioPart; source: ScenarioPart }
  | { code: "settings-not-valid"; target: ScenarioPart; errors: SettingErrors }
  /** Somebody else has changed the same text or setting; `found` is theirs. */
  | { code: "changed-meanwhile"; target: ScenarioPart; found: string | null | QuestionSettings };

/** The scenario after an operation and what undoes it; or all reasons why nothing changed. */
export type Applied =
  | { scenario: LocalizedScenario; inverse: Operation }
  | { refusals: readonly [Refusal, ...Refusal[]] };

export const refused = (refusal: Refusal): Applied => ({ refusals: [refusal] });
