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

/** What every panel of the editor works with. */
export type ScenarioEditing = {
  project: Project;
  registration: Registration;
  /** With all changes, also those that are not saved yet. */
  scenario: LocalizedScenario;
  /** All steps, questions and answers that there are, included or not. */
  catalog: QuestionnaireCatalog;
  state: SessionState;
  /** Is the draft edited, or what visitors see? */
  source: Source;
  /** Where the draft, or what is published, is edited; by default the same view. */
  sourcePath: (source: Source, to?: Selection) => string;
  /** Has the draft take over what was published since it began. rules/publishing 9 */
  takeOver: ScenarioSession["takeOver"];
  /** The culture in which the editor shows texts; `own` is the registration's. */
  cultures: Cultures;
  allCultures: readonly Culture[];
  selection: Selection;
  /** Shows and saves a change; null, or why it is refused. A refusal is also said to the user. */
  apply: (operation: Operation, done?: string) => Promise<Refusals>;
  /** Makes changes that were kept; one that is refused now becomes a conflict. */
  applyLater: (operations: readonly Operation[]) => Promise<void>;
  /** Why the last change was refused, until the next one. */
  refused: readonly string[];
  dismissRefusal: () => void;
  /** Tries again to save, after a failure. */
  retrySave: () => void;
  undo: () => void;
  redo: () => void;
  /** Says something to a screen reader. */
  announce: (sentence: string) => void;
  /** Ends a conflict; with an operation, by doing that. */
  resolve: (conflict: OpenConflict, operation?: Operation) => void;
  /** Reads the catalogs and others' changes again, after a new catalog entry. */
  refresh: () => Promise<void>;
  /** The catalog as it is now, after a `refresh` too. */
  readCatalog: () => QuestionnaireCatalog;
  /** A part's text as the editor shows it. */
  nameOf: (part: ScenarioPart) => string;
  pathOf: (selection: Selection) => string;
  select: (selection: Selection) => void;
};

export const ScenarioEditingContext = createContext<ScenarioEditing | null>(null);

/** The scenario in editing: `const { scenario, apply, select } = useScenarioEditing()`. */
export function useScenarioEditing(): ScenarioEditing {
  const editing = use(ScenarioEditingContext);
  if (!editing) throw new Error("A panel stands in the scenario editor.");
  return editing;
}
