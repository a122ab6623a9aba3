import type { ScenarioBody, ScenarioDocument } from "@foyer/contract/scenario.ts";
import { isSameScenario } from "@foyer/domain/scenario/edit/is-same-scenario.ts";
import { openDocument } from "@foyer/scenario-document/open-document.ts";
import { scenarioBody } from "@foyer/scenario-document/scenario-body.ts";
import { ApiError, isTemporary } from "../../../server/api-error.ts";
import { lazyEngine, loadEngineFor } from "./lazy-engine.ts";
import {
  hasUnsaved,
  nextSave,
  type ReadDocument,
  retryDelay,
  type SaveRequest,
  type SessionEvent,
} from "./session-state.ts";
import type { SessionStore } from "./session-store.ts";

/** The calls that a session makes. */
export type ScenarioServer = {
  /** Called before changes are saved; returns the document to save into if that is another one than before. */
  prepare?: () => Promise<ScenarioDocument | null>;
  read: () => Promise<ScenarioDocument>;
  save: (body: ScenarioBody & { version: number; baseVersion?: number }) => Promise<{ version: number }>;
};

export type SessionSaver = {
  /** Saves until nothing is unsaved or a save fails; joins the run that is already under way. */
  saveAll: () => Promise<void>;
  /** Whether the answer to a save was lost, so that nobody knows whether it is stored. */
  isUnsettled: () => boolean;
  /** Drops what is known of a lost save, because its changes are replaced. */
  forgetUnsettled: () => void;
  cancelRetry: () => void;
};

/** The effects of a session: its saves, one at a time, and the timer of the next retry. rules/scenario 34 */
export function createSessionSaver(store: SessionStore, server: ScenarioServer, own: string): SessionSaver {
  let running: Promise<void> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  /** A save whose answer was lost. It is sent again as it was, before anything newer. */
  let unsettled: SaveRequest | undefined;
  const cancelRetry = () => clearTimeout(retryTimer);

  const saveAll = (): Promise<void> => {
    running ??= saveChanges().finally(() => {
      running = undefined;
    });
    return running;
  };

  async function saveChanges(): Promise<void> {
    cancelRetry();
    try {
      // Not awaited without need: a change shows "Saving …" at once.
      if (server.prepare && hasUnsaved(store.getState())) await prepare(server.prepare);
      while (hasUnsaved(store.getState())) await saveOnce();
      store.send({ type: "all-saved" });
    } catch (error) {
      store.send(failureOf(error));
      const delay = retryDelay(store.getState());
      if (delay !== null) retryTimer = setTimeout(() => void saveAll(), delay);
    }
  }

  async function prepare(ask: () => Promise<ScenarioDocument | null>): Promise<void> {
    store.send({ type: "save-started" });
    const answer = await ask();
    if (!answer) return;
    const document = await openWithEngine(answer);
    const lost = unsettled;
    unsettled = undefined;
    // The other document starts as the first one stands, so it has a lost save that was stored. One that was not is
    // done again with the other changes.
    if (lost && isSameScenario(document.scenario, lost.scenario)) {
      store.send({ type: "save-accepted", request: lost, version: document.version });
    }
    store.send({ type: "document-read", document });
  }

  async function saveOnce(): Promise<void> {
    store.send({ type: "save-started" });
    const { catalog, version, newBase } = store.getState();
    const lost = unsettled;
    const request = lost ?? nextSave(store.getState(), lazyEngine);
    unsettled = undefined;
    try {
      const answer = await server.save({
        ...scenarioBody(request.scenario, catalog, { culture: own, own }),
        version,
        ...(newBase !== undefined && { baseVersion: newBase }),
      });
      store.send({ type: "save-accepted", request, version: answer.version });
    } catch (error) {
      if (isLost(error)) unsettled = request;
      const refusal = await refusalOf(error, request);
      const isStored = lost !== undefined && refusal.type === "save-outdated" && isNext(refusal.document);
      if (isStored) store.send({ type: "save-accepted", request, version: refusal.document.version });
      else store.send(refusal);
    }

    function isNext(found: ReadDocument): boolean {
      return found.version === version + 1 && isSameScenario(found.scenario, request.scenario);
    }
  }

  return {
    saveAll,
    cancelRetry,
    isUnsettled: () => unsettled !== undefined,
    forgetUnsettled: () => {
      unsettled = undefined;
    },
  };
}

/** Reports whether the server may have done what it did not answer. */
const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Opens a document, and loads the regex engine where the document needs it. */
export async function openWithEngine(document: ScenarioDocument): Promise<ReadDocument> {
  const opened = openDocument(document);
  await loadEngineFor(opened);
  return { ...opened, version: document.version };
}

/** Returns the event for a refused save; throws any other error. */
async function refusalOf(error: unknown, { count }: SaveRequest): Promise<SessionEvent> {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 412) {
    return { type: "save-outdated", document: await openWithEngine(error.current as ScenarioDocument) };
  }
  if (error.status !== 413 && error.status !== 422) throw error;
  const sentences = Object.values(error.fields);
  return { type: "save-rejected", count, sentences: sentences.length > 0 ? sentences : [error.message] };
}

const failureOf = (error: unknown): SessionEvent => ({
  type: "save-failed",
  message: error instanceof Error ? error.message : "Something went wrong.",
  isTemporary: isTemporary(error) || (error instanceof ApiError && error.status >= 500),
});
