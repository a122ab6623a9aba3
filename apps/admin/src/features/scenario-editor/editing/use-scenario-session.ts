import { getPlay } from "@foyer/contract/play.ts";
import { getScenario, saveScenario } from "@foyer/contract/scenario.ts";
import { getDraft, getPublication, saveDraft } from "@foyer/contract/scenario-drafts.ts";
import type { Operation } from "@foyer/domain/scenario/edit/operation.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { draftStore } from "../../../drafts/draft-store.ts";
import { ApiError } from "../../../server/api-error.ts";
import { call } from "../../../server/call.ts";
import { queryClient } from "../../../server/query-client.ts";
import { isLeavingForGood } from "../../../shell/leave-for-good.ts";
import { openSession, type ScenarioSession } from "./scenario-session.ts";
import type { ScenarioServer } from "./session-saver.ts";
import type { SessionState } from "./session-state.ts";
import { operationsIn, unsavedChanges } from "./unsaved-changes.ts";

/** The scenario that the editor changes: the draft, or the published version that visitors see. */
export type Source = "draft" | "published";
type Place = { projectId: number; registrationId: number; own: string; source: Source };
type Opening = {
  session?: ScenarioSession | undefined;
  error: ApiError | null;
  isFetching: boolean;
  retry: () => void;
};

/** Sessions live as long as the app, so that undo still works after a visit to the test player. */
const sessions = new Map<string, Promise<ScenarioSession>>();

/** Opens the session of a registration's scenario once, and refreshes it on later visits. */
export function useScenarioSession({ projectId, registrationId, own, source }: Place): Opening {
  const [session, setSession] = useState<ScenarioSession>();
  const [error, setError] = useState<ApiError | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is another attempt
  useEffect(() => {
    let isGone = false;
    setError(null);
    setSession(undefined);
    find({ projectId, registrationId, own, source }).then(
      (found) => isGone || setSession(found),
      (reason: unknown) => isGone || setError(reason instanceof ApiError ? reason : unexpected(reason)),
    );
    return () => {
      isGone = true;
    };
  }, [projectId, registrationId, own, source, attempt]);
  return { session, error, isFetching: !session && !error, retry: () => setAttempt(attempt + 1) };
}

const unexpected = (reason: unknown) =>
  new ApiError({ status: 0, code: "unreadable-answer", message: String(reason) });

function find(place: Place): Promise<ScenarioSession> {
  const key = sessionKey(place);
  const known = sessions.get(key);
  if (known) {
    void known.then((session) => session.refresh()).catch(() => undefined);
    return known;
  }
  const opening = open(place, key);
  sessions.set(key, opening);
  opening.catch(() => sessions.delete(key));
  return opening;
}

const sessionKey = ({ source, projectId, registrationId }: Omit<Place, "own">) =>
  `${source === "draft" ? "scenario draft" : "scenario"} ${projectId}/${registrationId}`;

type Registration = Omit<Place, "own" | "source">;

/** Ends the session of a draft that the user has published or discarded; its operations are dropped. */
export function forgetDraftSession(place: Registration): void {
  const key = sessionKey({ ...place, source: "draft" });
  void sessions.get(key)?.then((session) => session.end());
  sessions.delete(key);
  draftStore.remove(key);
  unsavedChanges.forget(place);
}

/**
 * Ends the session of a draft that somebody else has published or discarded. Its unsaved changes, also those from before
 * an expired sign-in, are kept and offered again. rules/publishing 13
 */
export async function leaveDraftSession(place: Registration): Promise<void> {
  const key = sessionKey({ ...place, source: "draft" });
  unsavedChanges.keep(place, operationsIn(draftStore.find(key)));
  draftStore.remove(key);
  const opening = sessions.get(key);
  sessions.delete(key);
  const session = await opening?.catch(() => undefined);
  if (!session) return;
  session.end();
  const keep = () => unsavedChanges.keep(place, unsavedIn(session));
  keep();
  // A text in the making is applied when its field unmounts.
  session.subscribe(keep);
}

/** Stores changes for the next session of the draft to start with. */
export function keepForDraft(place: Registration, operations: readonly Operation[]): void {
  draftStore.keep(sessionKey({ ...place, source: "draft" }), { typed: { operations } });
}

/** Lists the unsaved changes and the open conflicts. */
function unsavedIn(session: ScenarioSession): Operation[] {
  const { editing, conflicts } = session.getState();
  return [...conflicts, ...editing.changes].map(({ operation }) => operation);
}

async function open(place: Place, key: string): Promise<ScenarioSession> {
  const { projectId, registrationId, own, source } = place;
  const params = { projectId, registrationId };
  const read = () => call(source === "draft" ? getDraft : getScenario, { params, query: {} });
  const save: ScenarioServer["save"] = async ({ baseVersion, ...body }) => {
    const base = baseVersion !== undefined && { baseVersion };
    const answer =
      source === "draft"
        ? await call(saveDraft, { params, query: {}, body: { ...body, ...base } }).catch(lookForDraft)
        : await call(saveScenario, { params, query: {}, body });
    // Cached plays, checks and histories are stale.
    for (const path of [saveScenario.path, getPlay.path]) {
      void queryClient.invalidateQueries({ predicate: ({ queryKey: [of] }) => String(of).startsWith(path) });
    }
    return answer;
  };
  const session = await openSession(await read(), { read, save }, own);
  askBeforeClosing(session);
  await restore(session, key);
  draftStore.watch(key, () => {
    const operations = session.isEnded() ? [] : unsavedIn(session);
    return operations.length > 0 ? { typed: { operations } } : undefined;
  });
  return session;
}

/** A missing draft was ended by somebody else: the screen is refreshed and offers the unsaved changes. */
function lookForDraft(error: unknown): never {
  if (error instanceof ApiError && error.status === 404) {
    void queryClient.invalidateQueries({ queryKey: [getPublication.path] });
  }
  throw error;
}

/** Reapplies changes that could not be saved before the sign-in expired. rules/forms 10 */
async function restore(session: ScenarioSession, key: string): Promise<void> {
  const draft = draftStore.find(key);
  if (!draft) return;
  draftStore.remove(key);
  for (const operation of operationsIn(draft)) await session.applyLater(operation);
}

/** Makes the browser ask before the page is closed while changes are unsaved, on every screen. */
function askBeforeClosing(session: ScenarioSession): void {
  const ask = (event: BeforeUnloadEvent) => {
    if (!isLeavingForGood()) event.preventDefault();
  };
  session.subscribe(() => {
    // The changes of an ended session are kept in the browser.
    const isUnsaved = !session.isEnded() && session.getState().editing.changes.length > 0;
    if (isUnsaved) window.addEventListener("beforeunload", ask);
    else window.removeEventListener("beforeunload", ask);
  });
}

/** Returns the session's state; it is refreshed when the page becomes visible again. */
export function useSessionState(session: ScenarioSession): SessionState {
  const state = useSyncExternalStore(session.subscribe, session.getState);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") session.refresh().catch(() => undefined);
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [session]);
  return state;
}
