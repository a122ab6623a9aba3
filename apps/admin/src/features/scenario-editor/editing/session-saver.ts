import type { ScenarioBody, ScenarioDocument } from "@foyer/contract/scenario.ts";
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
  read: () => Promise<ScenarioDocument>;
  save: (body: ScenarioBody & { version: number; baseVersion?: number }) => Promise<{ version: number }>;
};

export type SessionSaver = {
  /** Saves until nothing is unsaved or a save fails; joins the run that is already under way. */
  saveAll: () => Promise<void>;
  cancelRetry: () => void;
};

/** The effects of a session: its saves, one at a time, and the timer of the next retry. rules/scenario 34 */
export function createSessionSaver(store: SessionStore, server: ScenarioServer, own: string): SessionSaver {
  let running: Promise<void> | undefined;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
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
      while (hasUnsaved(store.getState())) await saveOnce();
      store.send({ type: "all-saved" });
    } catch (error) {
      store.send(failureOf(error));
      const delay = retryDelay(store.getState());
      if (delay !== null) retryTimer = setTimeout(() => void saveAll(), delay);
    }
  }

  async function saveOnce(): Promise<void> {
    store.send({ type: "save-started" });
    const { catalog, version, newBase } = store.getState();
    const request = nextSave(store.getState(), lazyEngine);
    try {
      const answer = await server.save({
        ...scenarioBody(request.scenario, catalog, { culture: own, own }),
        version,
        ...(newBase !== undefined && { baseVersion: newBase }),
      });
      store.send({ type: "save-accepted", request, version: answer.version });
    } catch (error) {
      store.send(await refusalOf(error, request));
    }
  }

  return { saveAll, cancelRetry };
}

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
