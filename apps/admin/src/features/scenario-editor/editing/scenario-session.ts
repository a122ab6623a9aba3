import type { ScenarioDocument } from "@foyer/contract/scenario.ts";
import { isAlreadyApplied, omitApplied } from "@foyer/domain/scenario/edit/already-applied.ts";
import { type Edited, edit, redo, undo } from "@foyer/domain/scenario/edit/editing.ts";
import type { Operation, Refusal } from "@foyer/domain/scenario/edit/operation.ts";
import type { CatalogAnswer } from "@foyer/scenario-document/questionnaire-catalog.ts";
import { lazyEngine, loadEngineBefore } from "./lazy-engine.ts";
import { createSessionSaver, openWithEngine, type ScenarioServer } from "./session-saver.ts";
import { startSession } from "./session-state.ts";
import { createSessionStore } from "./session-store.ts";

/** The reasons of a refusal; null: the change was applied. */
export type Refusals = readonly Refusal[] | null;
export type ScenarioSession = Awaited<ReturnType<typeof openSession>>;

/**
 * Opens one person's editing of one scenario. Every change is shown and saved at once; the saved copy changes only when
 * the server has accepted it. After somebody else's save the unsaved changes are reapplied. rules/scenario 31, 34
 */
export async function openSession(document: ScenarioDocument, server: ScenarioServer, own: string) {
  const store = createSessionStore(startSession(await openWithEngine(document)));
  const { getState, send, subscribe } = store;
  const { saveAll, cancelRetry, isUnsettled, forgetUnsettled } = createSessionSaver(store, server, own);

  const take = (edited: Edited | null): Refusals => {
    if (edited === null) return null;
    send({ type: "edited", editing: edited.editing });
    void saveAll();
    return edited.refusals ?? null;
  };
  const takeEdit = (operation: Operation) => take(edit(getState().editing, operation, lazyEngine));

  return {
    getState,
    subscribe,
    /** Applies an operation and saves it. */
    apply: async (operation: Operation): Promise<Refusals> => {
      await loadEngineBefore(operation);
      return takeEdit(operation);
    },
    /** Reapplies a change from an earlier session; a refused one becomes a conflict. */
    async applyLater(kept: Operation): Promise<void> {
      await loadEngineBefore(kept);
      const operation = omitApplied(getState().editing.scenario, kept, lazyEngine);
      if (operation === null) return;
      const refusals = takeEdit(operation);
      if (refusals && !isAlreadyApplied(getState().editing.scenario, operation, refusals)) {
        send({ type: "conflict-found", operation, refusals });
      }
    },
    undo: (): Refusals => take(undo(getState().editing, lazyEngine)),
    redo: (): Refusals => take(redo(getState().editing, lazyEngine)),
    /** Moves the draft's own changes from its start to the version published since. rules/publishing 9 */
    async takeOver(base: ScenarioDocument, published: ScenarioDocument): Promise<void> {
      await saveAll();
      const { operationsBetween } = await import("@foyer/domain/scenario/edit/operations-between.ts");
      const { scenario: start } = await openWithEngine(base);
      const { scenario, version } = await openWithEngine(published);
      const operations = operationsBetween(start, getState().editing.scenario);
      forgetUnsettled();
      send({ type: "base-replaced", operations, published: scenario, publishedVersion: version });
      await saveAll();
    },
    /** Adds answers to the catalog that have just been created, without reading it again. */
    addAnswers: (answers: readonly CatalogAnswer[]): void => send({ type: "answers-created", answers }),
    /** Saves again after a failure. */
    retry: () => saveAll(),
    /** Stops saving, because the draft no longer exists. */
    end(): void {
      send({ type: "ended" });
      cancelRetry();
    },
    isEnded: () => getState().isEnded,
    /** Reads what others have saved, and the current catalogs. */
    async refresh(): Promise<void> {
      await saveAll();
      // What was read would hold the lost save's changes, which would then be applied a second time.
      if (isUnsettled()) return;
      const found = await server.read();
      const { save, version } = getState();
      if (save.kind === "saving" || found.version < version) return;
      send({ type: "document-read", document: await openWithEngine(found) });
      await saveAll();
    },
    /** Closes a conflict, and applies the operation if there is one. */
    resolve(conflictId: number, operation?: Operation): Refusals {
      send({ type: "conflict-resolved", conflictId });
      return operation ? takeEdit(operation) : null;
    },
  };
}
