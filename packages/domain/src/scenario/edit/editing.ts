import type { RegexEngine } from "../../question/compile-regex.ts";
import type { LocalizedScenario } from "../scenario.ts";
import { applyOperation } from "./apply-operation.ts";
import type { Operation, Refusal } from "./operation.ts";

/** The maximum number of edits that can be undone. rules/scenario 31 */
export const MAX_UNDO_ENTRIES = 200;

/** An operation that undoes or redoes the edit with this id. */
export type UndoEntry = { editId: number; operation: Operation };

/** A change that is not saved yet: an edit, its undo, or its redo. */
export type Change = UndoEntry & { kind: "edit" | "undo" | "redo" };

/** A scenario in the editor with its undo and redo stacks; the top of a stack is its last entry. */
export type Editing = {
  /** The scenario with all changes. */
  scenario: LocalizedScenario;
  /** The scenario as it was last saved or read. */
  saved: LocalizedScenario;
  /** The changes between `saved` and `scenario`, oldest first. */
  changes: readonly Change[];
  undo: readonly UndoEntry[];
  redo: readonly UndoEntry[];
  /** The number of edits so far; the last one has this id. */
  edits: number;
};

type Refusals = readonly [Refusal, ...Refusal[]];
/**
 * On rejection, continue from `editing`. An undo or redo can be applied and still have `refusals`: what is not as it was.
 */
export type Edited = { editing: Editing; refusals?: Refusals };

/** Starts editing a saved scenario, with empty stacks. */
export function startEditing(scenario: LocalizedScenario): Editing {
  return { scenario, saved: scenario, changes: [], undo: [], redo: [], edits: 0 };
}

/** Applies an operation and clears the redo stack. */
export function edit(editing: Editing, operation: Operation, engine: RegexEngine): Edited {
  const applied = applyOperation(editing.scenario, operation, engine);
  if ("refusals" in applied) return { editing, refusals: applied.refusals };
  const editId = editing.edits + 1;
  return {
    editing: {
      ...editing,
      scenario: applied.scenario,
      edits: editId,
      redo: [],
      changes: [...editing.changes, { kind: "edit", editId, operation }],
      undo: [...editing.undo, { editId, operation: applied.inverse }].slice(-MAX_UNDO_ENTRIES),
    },
  };
}

/** Undoes the last edit; null if there is nothing to undo. A refused undo is dropped from the stack. rules/scenario 31 */
export const undo = (editing: Editing, engine: RegexEngine): Edited | null => goBack(editing, "undo", engine);

/** Reapplies the last undone edit; null if there is nothing to redo. A refused redo is dropped from the stack. */
export const redo = (editing: Editing, engine: RegexEngine): Edited | null => goBack(editing, "redo", engine);

function goBack(editing: Editing, kind: "undo" | "redo", engine: RegexEngine): Edited | null {
  const last = editing[kind].at(-1);
  if (!last) return null;
  const rest = editing[kind].slice(0, -1);
  const applied = applyOperation(editing.scenario, last.operation, engine);
  if ("refusals" in applied) return { editing: { ...editing, [kind]: rest }, refusals: applied.refusals };
  const other = kind === "undo" ? "redo" : "undo";
  return {
    ...(applied.notes && { refusals: applied.notes }),
    editing: {
      ...editing,
      scenario: applied.scenario,
      changes: [...editing.changes, { kind, ...last }],
      [kind]: rest,
      [other]: [...editing[other], { editId: last.editId, operation: applied.inverse }].slice(
        -MAX_UNDO_ENTRIES,
      ),
    },
  };
}
