import type { RegexEngine } from "../../question/compile-regex.ts";
import type { LocalizedScenario } from "../scenario.ts";
import { applyOperation } from "./apply-operation.ts";
import type { Operation, Refusal } from "./operation.ts";

/** The maximum of operations that can be undone. rules/scenario 31 */
export const MAXIMUM_UNDO = 200;

/** A scenario in editing, with its undo and redo stacks (the next operation is last). */
export type Editing = {
  scenario: LocalizedScenario;
  undo: readonly Operation[];
  redo: readonly Operation[];
};

export type Edited = { editing: Editing } | { refusals: readonly [Refusal, ...Refusal[]] };

export function startEditing(scenario: LocalizedScenario): Editing {
  return { scenario, undo: [], redo: [] };
}

/** Applies an operation and clears the redo stack. */
export function edit(editing: Editing, operation: Operation, engine: RegexEngine): Edited {
  const applied = applyOperation(editing.scenario, operation, engine);
  if ("refusals" in applied) return applied;
  const { scenario, inverse } = applied;
  return { editing: { scenario, undo: pushed(editing.undo, inverse), redo: [] } };
}

/** Null if there is nothing to undo. */
export function undo(editing: Editing, engine: RegexEngine): Edited | null {
  const operation = editing.undo.at(-1);
  if (!operation) return null;
  const applied = applyOperation(editing.scenario, operation, engine);
  if ("refusals" in applied) return applied;
  const { scenario, inverse } = applied;
  return { editing: { scenario, undo: editing.undo.slice(0, -1), redo: pushed(editing.redo, inverse) } };
}

/** Null if there is nothing to redo. */
export function redo(editing: Editing, engine: RegexEngine): Edited | null {
  const operation = editing.redo.at(-1);
  if (!operation) return null;
  const applied = applyOperation(editing.scenario, operation, engine);
  if ("refusals" in applied) return applied;
  const { scenario, inverse } = applied;
  return { editing: { scenario, undo: pushed(editing.undo, inverse), redo: editing.redo.slice(0, -1) } };
}

/** Continues with the scenario that somebody else has saved; undo and redo then apply to it. */
export function continueWith(editing: Editing, scenario: LocalizedScenario): Editing {
  return { ...editing, scenario };
}

const pushed = (operations: readonly Operation[], operation: Operation): readonly Operation[] =>
  [...operations, operation].slice(-MAXIMUM_UNDO);
