import type { RegexEngine } from "@foyer/domain/question/compile-regex.ts";
import { dropChanges, markSaved, mergeInto } from "@foyer/domain/scenario/edit/merge-editing.ts";
import {
  type OpenConflict,
  type Phase,
  phaseOf,
  type ReadDocument,
  type SessionEvent,
  type SessionState,
} from "./session-state.ts";

type EventType = SessionEvent["type"];
type EventOf<T extends EventType> = Extract<SessionEvent, { type: T }>;
type Handler<T extends EventType> = (
  state: SessionState,
  event: EventOf<T>,
  engine: RegexEngine,
) => SessionState;
type Handlers = { readonly [T in EventType]?: Handler<T> };

/** Events that are handled in every phase. */
const IN_EVERY_PHASE: Handlers = {
  edited: (state, { editing }) => ({ ...state, editing }),
  "document-read": (state, { document }, engine) => merge(state, document, engine),
  "base-replaced": replaceBase,
  "answers-created": (state, { answers }) => ({
    ...state,
    catalog: {
      ...state.catalog,
      answers: new Map([...state.catalog.answers, ...answers.map((one) => [one.id, one] as const)]),
    },
  }),
  "conflict-found": (state, { operation, refusals }) =>
    addConflicts(state, [{ operation, refusals, sentences: [] }]),
  "conflict-resolved": (state, { conflictId }) => ({
    ...state,
    conflicts: state.conflicts.filter(({ id }) => id !== conflictId),
  }),
};

/** The server's answers to a save; an ended session still handles the answer to its last save. */
const ANSWERS: Handlers = {
  "save-accepted": (state, { request, version }) => ({
    ...state,
    editing: markSaved(state.editing, request.count, request.scenario),
    version,
    newBase: undefined,
  }),
  // After a network failure the save's fate is unknown, so the retry names the new start again. After these it does not.
  "save-outdated": (state, { document }, engine) => merge({ ...state, newBase: undefined }, document, engine),
  "save-rejected": reject,
};

/** The state machine of a session. An event that a phase does not list changes nothing. */
const TRANSITIONS: Readonly<Record<Phase, Handlers>> = {
  saved: {
    ...IN_EVERY_PHASE,
    "save-started": (state) => ({ ...state, save: { kind: "saving", isRetry: false } }),
    ended: end,
  },
  saving: {
    ...IN_EVERY_PHASE,
    ...ANSWERS,
    "save-failed": (state, { message, isTemporary }) => ({
      ...state,
      save: { kind: "failed", message, again: isTemporary },
      failures: isTemporary ? state.failures + 1 : state.failures,
    }),
    "all-saved": finish,
    ended: end,
  },
  failed: {
    ...IN_EVERY_PHASE,
    "save-started": (state) => ({ ...state, save: { kind: "saving", isRetry: true } }),
    "all-saved": finish,
    ended: end,
  },
  ended: { ...IN_EVERY_PHASE, ...ANSWERS },
};

/** Returns the state after an event; the same object when the event changes nothing. */
export function transition(state: SessionState, event: SessionEvent, engine: RegexEngine): SessionState {
  // The table pairs each event type with its handler; TypeScript cannot follow that through the lookup.
  const handler = TRANSITIONS[phaseOf(state)][event.type] as Handler<typeof event.type> | undefined;
  return handler ? handler(state, event as never, engine) : state;
}

function finish(state: SessionState): SessionState {
  return { ...state, save: { kind: "saved" }, failures: 0, savesOneByOne: false };
}

function end(state: SessionState): SessionState {
  return { ...state, isEnded: true };
}

/** Reapplies the unsaved changes to the document that somebody else has saved. rules/scenario 31 */
function merge(
  state: SessionState,
  { scenario, catalog, version }: ReadDocument,
  engine: RegexEngine,
): SessionState {
  const { editing, conflicts } = mergeInto(state.editing, scenario, engine);
  return addMerged({ ...state, editing, catalog, version }, conflicts);
}

/** One of several changes is rejected: finds it by saving one by one. A single one becomes a conflict. */
function reject(
  state: SessionState,
  { count, sentences }: EventOf<"save-rejected">,
  engine: RegexEngine,
): SessionState {
  if (count > 1) return { ...state, newBase: undefined, savesOneByOne: true };
  const [rejected] = state.editing.changes;
  const { editing, conflicts } = dropChanges(state.editing, 1, engine);
  const next = { ...state, newBase: undefined, editing };
  const { operation } = rejected ?? {};
  return addMerged(
    operation ? addConflicts(next, [{ operation, refusals: [], sentences }]) : next,
    conflicts,
  );
}

/** Reapplies what the draft has changed since its start to the published version. rules/publishing 9 */
function replaceBase(
  state: SessionState,
  { operations, published, publishedVersion }: EventOf<"base-replaced">,
  engine: RegexEngine,
): SessionState {
  const { edits } = state.editing;
  const changes = operations.map((operation, index) => ({
    kind: "edit" as const,
    editId: edits + index + 1,
    operation,
  }));
  const { editing, conflicts } = mergeInto({ ...state.editing, changes }, published, engine);
  const counted = { ...editing, edits: edits + changes.length };
  return addMerged({ ...state, editing: counted, newBase: publishedVersion }, conflicts);
}

const addMerged = (
  state: SessionState,
  conflicts: readonly Omit<OpenConflict, "id" | "sentences">[],
): SessionState =>
  addConflicts(
    state,
    conflicts.map((conflict) => ({ ...conflict, sentences: [] })),
  );

function addConflicts(state: SessionState, conflicts: readonly Omit<OpenConflict, "id">[]): SessionState {
  if (conflicts.length === 0) return state;
  const numbered = conflicts.map((conflict, index) => ({
    id: state.lastConflictId + index + 1,
    ...conflict,
  }));
  return {
    ...state,
    conflicts: [...state.conflicts, ...numbered],
    lastConflictId: state.lastConflictId + conflicts.length,
  };
}
