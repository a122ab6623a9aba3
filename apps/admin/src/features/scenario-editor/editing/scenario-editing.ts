import type { Culture } from "@foyer/contract/cultures.ts";
import type { Project } from "@foyer/contract/projects.ts";
import type { Registration } from "@foyer/contract/registrations.ts";
import type { Operation } from "@foyer/domain/scenario/edit/operation.ts";
import type { LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import type { ScenarioPart } from "@foyer/domain/scenario/scenario-problem.ts";
import type { QuestionnaireCatalog } from "@foyer/scenario-document/questionnaire-catalog.ts";
import type { Cultures } from "@foyer/scenario-document/wording.ts";
import { createContext, use } from "react";
import type { Selection } from "./editor-address.ts";
import type { Refusals, ScenarioSession } from "./scenario-session.ts";
import type { OpenConflict, SessionState } from "./session-state.ts";
import type { Source } from "./use-scenario-session.ts";
import type { BesideOutline } from "./use-selection.ts";

/** The sentences of a refusal. `isChanged`: the rest of an undo or redo was done. */
export type Refused = { sentences: readonly string[]; isChanged: boolean };

/** The context of all panels of the editor. */
export type ScenarioEditing = {
  project: Project;
  registration: Registration;
  /** Includes changes that are not saved yet. */
  scenario: LocalizedScenario;
  /** All steps, questions and answers of the catalogs, included or not. */
  catalog: QuestionnaireCatalog;
  state: SessionState;
  /** The draft, or the published version that visitors see. */
  source: Source;
  /** Returns the address where a source is edited; by default the same view. */
  sourcePath: (source: Source, to?: Selection) => string;
  /** Moves the draft's changes onto the version published since. rules/publishing 9 */
  takeOver: ScenarioSession["takeOver"];
  /** The culture in which the editor shows texts; `own` is the registration's. */
  cultures: Cultures;
  allCultures: readonly Culture[];
  /** The selection of the address, or the first step; `list` only while there is no step. */
  selection: Selection;
  /** Does the address name the selection? Otherwise it is the first step, and a narrow window shows the outline. */
  isChosen: boolean;
  /** Which part a narrow window shows beside the outline. */
  besideOutline: BesideOutline;
  showBesideOutline: (part: BesideOutline) => void;
  /** Shows and saves a change; returns null, or the refusals, which are also shown to the user. */
  apply: (operation: Operation, done?: string) => Promise<Refusals>;
  /** Reapplies stored changes; a refused one becomes a conflict. */
  applyLater: (operations: readonly Operation[]) => Promise<void>;
  /** The last refusal, until the next change. */
  refused: Refused;
  dismissRefusal: () => void;
  /** Retries a failed save. */
  retrySave: () => void;
  undo: () => void;
  canUndo: boolean;
  redo: () => void;
  /** Changes the type of a question of the project everywhere; returns the reason of a refusal, or null. */
  changeType: (questionId: number, types: { from: number; to: number }) => Promise<string | null>;
  /** Announces a sentence to screen readers. */
  announce: (sentence: string) => void;
  /** Closes a conflict, and applies the operation if there is one. */
  resolve: (conflict: OpenConflict, operation?: Operation) => void;
  /** Reads the catalogs and others' changes again. */
  refresh: () => Promise<void>;
  /** Returns the current scenario and catalog, also right after a `refresh`, for work that goes on in the background. */
  read: () => { scenario: LocalizedScenario; catalog: QuestionnaireCatalog };
  addAnswers: ScenarioSession["addAnswers"];
  /** Returns a part's text as the editor shows it. */
  nameOf: (part: ScenarioPart) => string;
  pathOf: (selection: Selection) => string;
  select: (selection: Selection) => void;
};

export const ScenarioEditingContext = createContext<ScenarioEditing | null>(null);

/** Returns the editor's context: `const { scenario, apply, select } = useScenarioEditing()`. */
export function useScenarioEditing(): ScenarioEditing {
  const editing = use(ScenarioEditingContext);
  if (!editing) throw new Error("A panel must be inside the scenario editor.");
  return editing;
}
