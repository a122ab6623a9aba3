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
  const gone = new Set<number>();
  for (const change of editing.changes) {
    const { editId, kind } = change;
    if (gone.has(editId)) continue;
    const wanted = inverses.get(editId) ?? change.operation;
    const operation = omitApplied(scenario, wanted, engine);
    if (operation === null) {
      gone.add(editId);
      continue;
    }
    const applied = applyOperation(scenario, operation, engine);
    if ("scenario" in applied) {
      scenario = applied.scenario;
      changes.push({ kind, editId, operation });
      inverses.set(editId, applied.inverse);
      continue;
    }
    gone.add(editId);
    const last = editing.changes.findLast((one) => one.editId === editId) ?? change;
    const isUndone = (last.kind === "undo") !== (kind === "undo");
    if (!isUndone && !isAlreadyApplied(scenario, operation, applied.refusals)) {
      conflicts.push({ operation, refusals: applied.refusals });
    }
  }
  const kept = (stack: readonly UndoEntry[]) =>
    stack.flatMap(({ editId, operation }) =>
      gone.has(editId) ? [] : { editId, operation: inverses.get(editId) ?? operation },
    );
  return {
    editing: { ...editing, scenario, saved, changes, undo: kept(editing.undo), redo: kept(editing.redo) },
    conflicts,
  };
}
