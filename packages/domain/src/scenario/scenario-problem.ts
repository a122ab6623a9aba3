/** A part of a scenario by its id; the caller looks up its name. */
export type ScenarioPart = { kind: "step" | "question" | "answer"; id: number };

/** A problem that makes a scenario unplayable. rules/scenario 6 */
export type ScenarioProblem = {
  code:
    | "duplicate-id"
    | "condition-on-itself"
    | "condition-on-later"
    | "source-not-included"
    | "answer-not-included"
    | "kind-does-not-fit"
    | "pattern-not-valid";
  /** The part with the problem: for a condition, the step or question that it makes appear. */
  target: ScenarioPart;
  /** The question and the value that the condition refers to. */
  source?: ScenarioPart;
};
