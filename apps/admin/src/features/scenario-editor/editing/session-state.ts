import type { RegexEngine } from "@foyer/domain/question/compile-regex.ts";
import { applyOperation } from "@foyer/domain/scenario/edit/apply-operation.ts";
import { type Editing, startEditing } from "@foyer/domain/scenario/edit/editing.ts";
import type { Operation, Refusal } from "@foyer/domain/scenario/edit/operation.ts";
import type { LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import type { OpenDocument } from "@foyer/scenario-document/open-document.ts";
import type { CatalogAnswer, QuestionnaireCatalog } from "@foyer/scenario-document/questionnaire-catalog.ts";

/** A change that somebody else's save or the server prevents; kept until the user decides. */
export type OpenConflict = {
  id: number;
  operation: Operation;
  refusals: readonly Refusal[];
  /** The server's messages, when the server rejected the change. */
  sentences: readonly string[];
};

type SaveState =
  | { kind: "saved" }
  /** `isRetry`: the save before it failed. */
  | { kind: "saving"; isRetry: boolean }
  /** `again`: the session retries by itself. */
  | { kind: "failed"; message: string; again: boolean };

export type SessionState = {
  editing: Editing;
  catalog: QuestionnaireCatalog;
  /** The version that the next save is based on. */
  version: number;
  save: SaveState;
  conflicts: readonly OpenConflict[];
  lastConflictId: number;
  /** The number of failed saves since the last success; it sets the delay of the next retry. */
  failures: number;
  /** After a rejection, changes are saved one by one to find the rejected one. */
  savesOneByOne: boolean;
  /** The published version that the draft's next save names as its start. rules/publishing 9 */
  newBase: number | undefined;
  /** The draft is gone; nothing is saved any more. */
  isEnded: boolean;
};

/** The four phases of a session; `transition` has a row for each. */
export type Phase = SaveState["kind"] | "ended";

/** A save: the scenario after the first `count` changes. */
export type SaveRequest = { count: number; scenario: LocalizedScenario };

/** A document that was read from the server. */
export type ReadDocument = OpenDocument & { version: number };

export type SessionEvent =
  /** An edit, undo or redo; also a refused one that has left the undo stack. */
  | { type: "edited"; editing: Editing }
  | { type: "save-started" }
  | { type: "save-accepted"; request: SaveRequest; version: number }
  /** Somebody else has saved in the meantime (412). */
  | { type: "save-outdated"; document: ReadDocument }
  /** The server finds the content invalid (413, 422). */
  | { type: "save-rejected"; count: number; sentences: readonly string[] }
  | { type: "save-failed"; message: string; isTemporary: boolean }
  | { type: "all-saved" }
  | { type: "document-read"; document: ReadDocument }
  /** Answers that the editor has just added to the catalog. */
  | { type: "answers-created"; answers: readonly CatalogAnswer[] }
  /** The draft's changes move to the published version. rules/publishing 9 */
  | {
      type: "base-replaced";
      operations: readonly Operation[];
      published: LocalizedScenario;
      publishedVersion: number;
    }
  | { type: "conflict-found"; operation: Operation; refusals: readonly Refusal[] }
  | { type: "conflict-resolved"; conflictId: number }
  | { type: "ended" };

export const phaseOf = ({ isEnded, save }: SessionState): Phase => (isEnded ? "ended" : save.kind);

export const startSession = ({ scenario, catalog, version }: ReadDocument): SessionState => ({
  editing: startEditing(scenario),
  catalog,
  version,
  save: { kind: "saved" },
  conflicts: [],
  lastConflictId: 0,
  failures: 0,
  savesOneByOne: false,
  newBase: undefined,
  isEnded: false,
});

export const hasUnsaved = ({ editing, newBase, isEnded }: SessionState): boolean =>
  !isEnded && (editing.changes.length > 0 || newBase !== undefined);

/** Returns the next save: all changes, or only the oldest after a rejection. */
export function nextSave({ editing, savesOneByOne }: SessionState, engine: RegexEngine): SaveRequest {
  const { saved, changes, scenario } = editing;
  const [first] = changes;
  if (!savesOneByOne || !first) return { count: changes.length, scenario };
  const applied = applyOperation(saved, first.operation, engine);
  return { count: 1, scenario: "scenario" in applied ? applied.scenario : saved };
}

const RETRY_MS = [1000, 2000, 5000, 10_000, 30_000] as const;

/** Returns the delay before the next automatic retry; null: there is none. */
export function retryDelay({ save, failures, isEnded }: SessionState): number | null {
  if (isEnded || save.kind !== "failed" || !save.again) return null;
  return RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? RETRY_MS[0];
}
