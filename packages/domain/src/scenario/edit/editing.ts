import type { RegexEngine } from "../../question/compile-regex.ts";
import type { LocalizedScenario } from "../scenario.ts";
import { applyOperation } from "./apply-operation.ts";
import type { Operation, Refusal } from "./operation.ts";

/** How many operations can be undone. rules/scenario 31 */
export const MAXIMUM_UNDO = 200;

/** A scenario that somebody edits; what undoes and what redoes, the next one last. */
export type Editing = {
  scenario: LocalizedScenario;
  undo: readonly Operation[];
  redo: readonly Operation[];
};

export type Edited = { editing: Editing } | { refusals: readonly [Refusal, ...Refusal[]] };

export function startEditing(scenario: LocalizedScenario): Editing {
  return { scenario, undo: [], redo: [] };
}

/** Does an operation; what was undone before can no longer be redone. */
export function edit(editing: Editing, operation: Operation, engine: RegexEngine): Edited {
  const applied = applyOperation(editing.scenario, operation, engine);
  if ("refusals" in applied) return applied;
  const { scenario, inverse } = applied;
  return { editing: { scenario, undo: pushed(editing.undo, inverse), redo: [] } };
}

/** Null: there is nothing to undo. */
export function undo(editing: Editing, engine: RegexEngine): Edited | null {
  const operation = editing.undo.at(-1);
  if (!operation) return null;
  const applied = applyOperation(editing.scenario, operation, engine);
  if ("refusals" in applied) return applied;
  const { scenario, inverse } = applied;
  return { editing: { scenario, undo: editing.undo.slice(0, -1), redo: pushed(editing.redo, inverse) } };
}

/** Null: there is nothing to redo. */
export function redo(editing: Editing, engine: RegexEngine): Edited | null {
  const operation = editing.redo.at(-1);
  if (!operation) return null;
  const applied = applyOperation(editing.scenario, operation, engine);
  if ("refusals" in applied) return applied;
  const { scenario, inverse } = applied;
  return { editing: { scenario, undo: pushed(editing.undo, inverse), redo: editing.redo.slice(0, -1) } };
}

/** Goes on with the scenario as somebody else has saved it; what is to be undone is undone there. */
export function continueWith(editing: Editing, scenario: LocalizedScenario): Editing {
  return { ...editing, scenario };
}

const pushed = (operations: readonly Operation[], operation: Operation): readonly Operation[] =>
  [...operations, operation].slice(-MAXIMUM_UNDO);
