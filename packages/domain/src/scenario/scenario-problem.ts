/** A part of a scenario, for whoever knows its name. */
export type ScenarioPart = { kind: "step" | "question" | "answer"; id: number };

/** What keeps a scenario from being saved and played. rules/scenario 6 */
export type ScenarioProblem = {
  code:
    | "duplicate-id"
    | "condition-on-itself"
    | "condition-on-later"
    | "source-not-included"
    | "answer-not-included"
    | "kind-does-not-fit"
    | "pattern-not-valid";
  /** What cannot stay as it is: of a condition, whatever it would make appear. */
  target: ScenarioPart;
  /** What the condition looks at. */
  source?: ScenarioPart;
};
