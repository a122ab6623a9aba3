import type { RegexEngine } from "../../question/compile-regex.ts";
import type { LocalizedScenario } from "../scenario.ts";
import { isAlreadyApplied, omitApplied } from "./already-applied.ts";
import { applyOperation } from "./apply-operation.ts";
import type { Change, Editing, UndoEntry } from "./editing.ts";
import type { Operation, Refusal } from "./operation.ts";

/** A change that could not be reapplied after somebody else's save, with the reasons. */
export type Conflict = { operation: Operation; refusals: readonly [Refusal, ...Refusal[]] };

/** Records that the server has saved the first `count` changes, which resulted in `saved`. */
export function markSaved(editing: Editing, count: number, saved: LocalizedScenario): Editing {
  return { ...editing, saved, changes: editing.changes.slice(count) };
}

/** Drops the first `count` changes, which the server refused, and reapplies the later ones. */
export function dropChanges(editing: Editing, count: number, engine: RegexEngine) {
  const dropped = new Set(editing.changes.slice(0, count).map(({ editId }) => editId));
  const isKept = ({ editId }: UndoEntry) => !dropped.has(editId);
  return mergeInto(
    {
      ...editing,
      changes: editing.changes.slice(count).filter(isKept),
      undo: editing.undo.filter(isKept),
      redo: editing.redo.filter(isKept),
    },
    editing.saved,
    engine,
  );
}

/**
 * Reapplies the unsaved changes to the scenario that somebody else has saved. A refused change becomes a conflict,
 * unless the other person made the same change. rules/scenario 31
 */
export function mergeInto(
  editing: Editing,
  saved: LocalizedScenario,
  engine: RegexEngine,
): { editing: Editing; conflicts: readonly Conflict[] } {
  let scenario = saved;
  const changes: Change[] = [];
  const conflicts: Conflict[] = [];
  /** The operation that undoes the latest change of an edit, by the edit's id. */
  const inverses = new Map<number, Operation>();
  const skipped = new Map<number, Skipped>();
  for (const change of editing.changes) {
    const { editId, kind } = change;
    if (skipped.has(editId)) continue;
    const wanted = inverses.get(editId) ?? change.operation;
    const rest = omitApplied(scenario, wanted, engine);
    // Of an undo nothing may be left out, because the other person may still take back the rest.
    const operation = rest && (kind === "edit" ? rest : wanted);
    const applied = operation && applyOperation(scenario, operation, engine);
    // An undo that would put a part elsewhere is for the user to decide.
    if (operation && applied && "scenario" in applied && !applied.notes) {
      scenario = applied.scenario;
      changes.push({ kind, editId, operation });
      inverses.set(editId, applied.inverse);
      continue;
    }
    const last = editing.changes.findLast((one) => one.editId === editId) ?? change;
    const isTakenBack = (last.kind === "undo") !== (kind === "undo");
    const refusals = applied && ("refusals" in applied ? applied.refusals : applied.notes);
    const isDone = !operation || !refusals || isAlreadyApplied(scenario, operation, refusals);
    skipped.set(editId, { change, isTakenBack, isDone });
    if (operation && refusals && !isTakenBack && !isDone) conflicts.push({ operation, refusals });
  }
  const stacks = restack(editing, skipped, inverses);
  return { editing: { ...editing, scenario, saved, changes, ...stacks }, conflicts };
}

/** A change that is not reapplied: a later change takes it back, the other person has done it too, or it is refused. */
type Skipped = { change: Change; isTakenBack: boolean; isDone: boolean };

/**
 * Returns the undo and redo stacks after a merge. An edit that is not reapplied leaves them. An edit that was saved
 * before stays where it was before its skipped undo or redo: the other person may still take theirs back.
 */
function restack(
  { undo, redo }: Editing,
  skipped: ReadonlyMap<number, Skipped>,
  inverses: ReadonlyMap<number, Operation>,
) {
  const kept = (stack: readonly UndoEntry[]) =>
    stack.flatMap(({ editId, operation }) => {
      const skip = skipped.get(editId);
      if (!skip) return { editId, operation: inverses.get(editId) ?? operation };
      return skip.change.kind !== "edit" && skip.isTakenBack ? { editId, operation } : [];
    });
  const back = (kind: "undo" | "redo") =>
    [...skipped.values()].flatMap(({ change: { editId, operation, ...change }, isTakenBack, isDone }) =>
      change.kind === kind && isDone && !isTakenBack ? { editId, operation } : [],
    );
  return {
    undo: [...kept(undo), ...back("undo")].sort((a, b) => a.editId - b.editId),
    redo: [...kept(redo), ...back("redo")].sort((a, b) => b.editId - a.editId),
  };
}
