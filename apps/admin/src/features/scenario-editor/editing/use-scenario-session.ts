import { getPlay } from "@foyer/contract/play.ts";
import { getScenario, type ScenarioDocument, saveScenario } from "@foyer/contract/scenario.ts";
import { getDraft, getPublication, saveDraft, startDraft } from "@foyer/contract/scenario-drafts.ts";
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
type Place = { projectId: number; registrationId: number; own: string; source: Source; isLive: boolean };
type Opening = {
  session?: ScenarioSession | undefined;
  error: ApiError | null;
  isFetching: boolean;
  retry: () => void;
};

/** Sessions live as long as the app, so that undo still works after a visit to the test player. */
const sessions = new Map<string, Promise<ScenarioSession>>();
/** The same sessions, once they are open: a session that goes on as a draft must not be loaded again. */
const opened = new Map<string, ScenarioSession>();
/** The published scenarios that somebody edits live on purpose, although visitors have answered them. */
const live = new Set<string>();

/** Opens the session of a registration's scenario once, and refreshes it on later visits. */
export function useScenarioSession(place: Place): Opening {
  const { projectId, registrationId, own, source, isLive } = place;
  const key = sessionKey(place);
  const [found, setFound] = useState<{ key: string; session: ScenarioSession }>();
  const [error, setError] = useState<ApiError | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry is another attempt
  useEffect(() => {
    let isGone = false;
    setError(null);
    find({ projectId, registrationId, own, source, isLive }).then(
      (session) => isGone || setFound({ key, session }),
      (reason: unknown) => isGone || setError(reason instanceof ApiError ? reason : unexpected(reason)),
    );
    return () => {
      isGone = true;
    };
  }, [key, own, isLive, attempt]);
  const isSame = found && (found.key === key || opened.get(key) === found.session);
  const session = isSame ? found.session : undefined;
  return { session, error, isFetching: !session && !error, retry: () => setAttempt(attempt + 1) };
}

const unexpected = (reason: unknown) =>
  new ApiError({ status: 0, code: "unreadable-answer", message: String(reason) });

function find(place: Place): Promise<ScenarioSession> {
  const key = sessionKey(place);
  if (place.isLive) live.add(key);
  else live.delete(key);
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

function forget(key: string): Promise<ScenarioSession> | undefined {
  const session = sessions.get(key);
  sessions.delete(key);
  opened.delete(key);
  return session;
}

const sessionKey = ({ source, projectId, registrationId }: Omit<Place, "own" | "isLive">) =>
  `${source === "draft" ? "scenario draft" : "scenario"} ${projectId}/${registrationId}`;

type Registration = Omit<Place, "own" | "source" | "isLive">;

/** Ends the session of a draft that the user has published or discarded; its operations are dropped. */
export function forgetDraftSession(place: Registration): void {
  const key = sessionKey({ ...place, source: "draft" });
  void forget(key)?.then((session) => session.end());
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
  const session = await forget(key)?.catch(() => undefined);
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

async function open(place: Place, firstKey: string): Promise<ScenarioSession> {
  const { projectId, registrationId, own } = place;
  const params = { projectId, registrationId };
  /** A session of the published scenario goes on as the draft that its first change starts. */
  let { source } = place;
  let key = firstKey;
  const read = async (): Promise<ScenarioDocument> => {
    const asked = source;
    const document = await call(asked === "draft" ? getDraft : getScenario, { params, query: {} });
    // The draft may have started meanwhile: versions of the published scenario say nothing about it.
    return asked === source ? document : read();
  };
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
  const keepUnsaved = () => {
    const operations = session.isEnded() ? [] : unsavedIn(session);
    return operations.length > 0 ? { typed: { operations } } : undefined;
  };
  /** rules/publishing 14 */
  const prepare = async () => {
    if (source === "draft" || live.has(key)) return null;
    const { hasAnswers } = await call(getPublication, { params });
    if (!hasAnswers) return null;
    await call(startDraft, { params, body: {} });
    const document = await call(getDraft, { params, query: {} });
    source = "draft";
    void forget(key);
    unwatch();
    key = sessionKey({ ...place, source });
    sessions.set(key, Promise.resolve(session));
    opened.set(key, session);
    unwatch = draftStore.watch(key, keepUnsaved);
    await queryClient.invalidateQueries({ queryKey: [getPublication.path] });
    return document;
  };
  const session = await openSession(await read(), { read, save, prepare }, own);
  askBeforeClosing(session);
  // What is restored may start the draft before all of it is.
  let unwatch = () => {};
  await restore(session, key);
  unwatch = draftStore.watch(key, keepUnsaved);
  opened.set(key, session);
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
