import type { ScenarioBody, ScenarioDocument } from "@foyer/contract/scenario.ts";
import { isAlreadyApplied, omitApplied } from "@foyer/domain/scenario/edit/already-applied.ts";
import { applyOperation } from "@foyer/domain/scenario/edit/apply-operation.ts";
import {
  type Edited,
  type Editing,
  edit,
  redo,
  startEditing,
  undo,
} from "@foyer/domain/scenario/edit/editing.ts";
import {
  type Conflict,
  dropChanges,
  markSaved,
  mergeInto,
} from "@foyer/domain/scenario/edit/merge-editing.ts";
import type { Operation, Refusal } from "@foyer/domain/scenario/edit/operation.ts";
import type { LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import { type OpenDocument, openDocument } from "@foyer/scenario-document/open-document.ts";
import type { QuestionnaireCatalog } from "@foyer/scenario-document/questionnaire-catalog.ts";
import { scenarioBody } from "@foyer/scenario-document/scenario-body.ts";
import { ApiError, isTemporary } from "../../../server/api-error.ts";
import { lazyEngine, loadEngineBefore, loadEngineFor } from "./lazy-engine.ts";

/** A change that was not done, because somebody else or the server stands in its way; kept until one chooses. */
export type OpenConflict = {
  id: number;
  operation: Operation;
  refusals: readonly Refusal[];
  /** The server's sentences, where it is the server that refuses. */
  sentences: readonly string[];
};

type SaveState =
  | { kind: "saved" }
  /** `isRetry`: after a failure. */
  | { kind: "saving"; isRetry: boolean }
  /** Not saved; `again`: it is tried again by itself. */
  | { kind: "failed"; message: string; again: boolean };

export type SessionState = {
  editing: Editing;
  catalog: QuestionnaireCatalog;
  version: number;
  save: SaveState;
  conflicts: readonly OpenConflict[];
};

/** What the session needs of the server. */
export type ScenarioServer = {
  read: () => Promise<ScenarioDocument>;
  save: (body: ScenarioBody & { version: number; baseVersion?: number }) => Promise<{ version: number }>;
};

/** Null: done; else why it was refused. */
export type Refusals = readonly Refusal[] | null;
export type ScenarioSession = Awaited<ReturnType<typeof openSession>>;

const RETRY_MS = [1000, 2000, 5000, 10_000, 30_000] as const;

/**
 * One person's editing of one scenario: every change is shown at once and saved at once; the saved copy changes only
 * when the server has accepted it. After somebody else's save the unsaved changes are done again on top of it.
 * rules/scenario 31, 34
 */
export async function openSession(document: ScenarioDocument, server: ScenarioServer, own: string) {
  const opened = await openWithEngine(document);
  let state: SessionState = {
    editing: startEditing(opened.scenario),
    catalog: opened.catalog,
    version: document.version,
    save: { kind: "saved" },
    conflicts: [],
  };
  const listeners = new Set<() => void>();
  let running: Promise<void> | undefined;
  let failures = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let conflictIds = 0;
  /** After a refusal changes are sent one by one, to find the one that is refused. */
  let oneByOne = false;
  /** The draft is gone: nothing is saved any more. */
  let isEnded = false;
  /** Of a draft: the published version that its next save starts from. */
  let newBase: number | undefined;

  const set = (next: Partial<SessionState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const addConflicts = (conflicts: readonly Conflict[]) => {
    for (const conflict of conflicts) addConflict({ ...conflict, sentences: [] });
  };
  const addConflict = (conflict: Omit<OpenConflict, "id">) => {
    conflictIds += 1;
    set({ conflicts: [...state.conflicts, { id: conflictIds, ...conflict }] });
  };

  const take = (edited: Edited | null): Refusals => {
    if (edited === null) return null;
    set({ editing: edited.editing });
    void saveAll();
    return edited.refusals ?? null;
  };

  function saveAll(): Promise<void> {
    running ??= saveChanges().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function saveChanges(): Promise<void> {
    clearTimeout(retryTimer);
    if (isEnded) return;
    try {
      while (state.editing.changes.length > 0 || newBase !== undefined) await saveOnce();
      failures = 0;
      oneByOne = false;
      if (state.save.kind !== "saved") set({ save: { kind: "saved" } });
    } catch (error) {
      fail(error);
    }
  }

  async function saveOnce(): Promise<void> {
    const { editing, catalog, version } = state;
    const count = oneByOne ? 1 : editing.changes.length;
    const scenario = oneByOne ? firstChangeOf(editing) : editing.scenario;
    if (state.save.kind !== "saving") {
      set({ save: { kind: "saving", isRetry: state.save.kind === "failed" } });
    }
    try {
      const answer = await server.save({
        ...scenarioBody(scenario, catalog, { culture: own, own }),
        version,
        ...(newBase !== undefined && { baseVersion: newBase }),
      });
      newBase = undefined;
      set({ editing: markSaved(state.editing, count, scenario), version: answer.version });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Of a line that failed, nothing is known: the next attempt takes over what was published, too.
      if ([412, 413, 422].includes(error.status)) newBase = undefined;
      if (error.status === 412) await goOnWith(error.current as ScenarioDocument);
      else if (error.status === 422 || error.status === 413) refuse(error, count);
      else throw error;
    }
  }

  /** What is not saved is done again on the scenario that somebody else has saved. */
  async function goOnWith(document: ScenarioDocument): Promise<void> {
    const { scenario, catalog } = await openWithEngine(document);
    const { editing, conflicts } = mergeInto(state.editing, scenario, lazyEngine);
    set({ editing, catalog, version: document.version });
    addConflicts(conflicts);
  }

  function refuse(error: ApiError, count: number): void {
    if (count > 1) {
      oneByOne = true;
      return;
    }
    const [change] = state.editing.changes;
    const { editing, conflicts } = dropChanges(state.editing, 1, lazyEngine);
    set({ editing });
    const sentences = Object.values(error.fields);
    if (change) {
      addConflict({
        operation: change.operation,
        refusals: [],
        sentences: sentences.length > 0 ? sentences : [error.message],
      });
    }
    addConflicts(conflicts);
  }

  function fail(error: unknown): void {
    if (isEnded) return;
    const again = isTemporary(error) || (error instanceof ApiError && error.status >= 500);
    const message = error instanceof Error ? error.message : "Something went wrong.";
    set({ save: { kind: "failed", message, again } });
    if (!again) return;
    const wait = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)];
    failures += 1;
    retryTimer = setTimeout(() => void saveAll(), wait);
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Applies an operation and saves it; null, or why it is refused. */
    apply: async (operation: Operation): Promise<Refusals> => {
      await loadEngineBefore(operation);
      return take(edit(state.editing, operation, lazyEngine));
    },
    /** Does what was kept from an earlier session; what is refused now becomes a conflict. */
    applyLater: async (kept: Operation): Promise<void> => {
      await loadEngineBefore(kept);
      const operation = omitApplied(state.editing.scenario, kept, lazyEngine);
      if (operation === null) return;
      const refusals = take(edit(state.editing, operation, lazyEngine));
      if (refusals && !isAlreadyApplied(state.editing.scenario, operation, refusals)) {
        addConflict({ operation, refusals, sentences: [] });
      }
    },
    undo: (): Refusals => take(undo(state.editing, lazyEngine)),
    redo: (): Refusals => take(redo(state.editing, lazyEngine)),
    /**
     * Of a draft: does what it has changed of its start again on what was published since. It is saved with the
     * published version as its new start. rules/publishing 9
     */
    async takeOver(base: ScenarioDocument, published: ScenarioDocument): Promise<void> {
      await saveAll();
      const { operationsBetween } = await import("@foyer/domain/scenario/edit/operations-between.ts");
      const [{ scenario: start }, { scenario: saved }] = [
        await openWithEngine(base),
        await openWithEngine(published),
      ];
      const { editing: before } = state;
      const changes = operationsBetween(start, before.scenario).map((operation, index) => ({
        kind: "edit" as const,
        editId: before.edits + index + 1,
        operation,
      }));
      const { editing, conflicts } = mergeInto({ ...before, changes }, saved, lazyEngine);
      newBase = published.version;
      set({ editing: { ...editing, edits: before.edits + changes.length } });
      addConflicts(conflicts);
      await saveAll();
    },
    /** Saves again, after a failure. */
    retry: () => saveAll(),
    /** Saves nothing any more: what it edits is gone. */
    end(): void {
      isEnded = true;
      clearTimeout(retryTimer);
      set({});
    },
    isEnded: () => isEnded,
    /** Reads what others have saved, and what the catalogs have now. */
    async refresh(): Promise<void> {
      await saveAll();
      const document = await server.read();
      if (running || document.version < state.version) return;
      await goOnWith(document);
      await saveAll();
    },
    /** Ends a conflict; with an operation, by doing that. */
    resolve(conflictId: number, operation?: Operation): Refusals {
      set({ conflicts: state.conflicts.filter(({ id }) => id !== conflictId) });
      return operation ? take(edit(state.editing, operation, lazyEngine)) : null;
    },
  };
}

async function openWithEngine(document: ScenarioDocument): Promise<OpenDocument> {
  const opened = openDocument(document);
  await loadEngineFor(opened);
  return opened;
}

function firstChangeOf({ saved, changes: [first], scenario }: Editing): LocalizedScenario {
  if (!first) return scenario;
  const applied = applyOperation(saved, first.operation, lazyEngine);
  return "scenario" in applied ? applied.scenario : saved;
}

/** The part that an operation is about; of several operations, that of the first. */
export function partOf(operation: Operation): Refusal["target"] {
  switch (operation.kind) {
    case "include-step":
      return { kind: "step", id: operation.step.id };
    case "include-question":
      return { kind: "question", id: operation.question.id };
    case "enable-answer":
      return { kind: "answer", id: operation.answer.id };
    case "set-settings":
    case "move-to-step":
      return { kind: "question", id: operation.questionId };
    case "add-condition":
    case "remove-condition":
      return operation.target;
    case "group": {
      const [first] = operation.operations;
      return first ? partOf(first) : { kind: "step", id: 0 };
    }
    default:
      return operation.part;
  }
}
