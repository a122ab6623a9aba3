import type { RegexEngine } from "../../question/compile-regex.ts";
import type { LocalizedScenario } from "../scenario.ts";
import { applyOperation } from "./apply-operation.ts";
import type { Change, Editing, Return } from "./editing.ts";
import { isDoneAlready, withoutWhatIsDone } from "./is-done-already.ts";
import type { Operation, Refusal } from "./operation.ts";

/** A change that could not be done again after somebody else's save: what was wanted, and what stands in its way. */
export type Conflict = { operation: Operation; refusals: readonly [Refusal, ...Refusal[]] };

/** The server has saved the first `count` changes, which made this scenario. */
export function markSaved(editing: Editing, count: number, saved: LocalizedScenario): Editing {
  return { ...editing, saved, changes: editing.changes.slice(count) };
}

/** Drops the first `count` changes, which the server refuses, and does the later ones again. */
export function dropChanges(editing: Editing, count: number, engine: RegexEngine) {
  const dropped = new Set(editing.changes.slice(0, count).map(({ editId }) => editId));
  const isKept = ({ editId }: Return) => !dropped.has(editId);
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
 * Goes on with the scenario that somebody else has saved: does the own unsaved changes again on top of it. Those that
 * are refused are conflicts; what the other has done as well is none. rules/scenario 31
 */
export function mergeInto(
  editing: Editing,
  saved: LocalizedScenario,
  engine: RegexEngine,
): { editing: Editing; conflicts: readonly Conflict[] } {
  let scenario = saved;
  const changes: Change[] = [];
  const conflicts: Conflict[] = [];
  /** Of each edit that was done again, the operation that takes back its latest change. */
  const returns = new Map<number, Operation>();
  const gone = new Set<number>();
  for (const change of editing.changes) {
    const { editId, kind } = change;
    if (gone.has(editId)) continue;
    const wanted = returns.get(editId) ?? change.operation;
    const operation = withoutWhatIsDone(scenario, wanted, engine);
    if (operation === null) {
      gone.add(editId);
      continue;
    }
    const applied = applyOperation(scenario, operation, engine);
    if ("scenario" in applied) {
      scenario = applied.scenario;
      changes.push({ kind, editId, operation });
      returns.set(editId, applied.inverse);
      continue;
    }
    gone.add(editId);
    const last = editing.changes.findLast((one) => one.editId === editId) ?? change;
    const isTakenBack = (last.kind === "undo") !== (kind === "undo");
    if (!isTakenBack && !isDoneAlready(scenario, operation, applied.refusals)) {
      conflicts.push({ operation, refusals: applied.refusals });
    }
  }
  const kept = (stack: readonly Return[]) =>
    stack.flatMap(({ editId, operation }) =>
      gone.has(editId) ? [] : { editId, operation: returns.get(editId) ?? operation },
    );
  return {
    editing: { ...editing, scenario, saved, changes, undo: kept(editing.undo), redo: kept(editing.redo) },
    conflicts,
  };
}
