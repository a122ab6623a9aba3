import type { Texts } from "@foyer/domain/locale/text.ts";
import { type QuestionSettings, settingsOf } from "@foyer/domain/question/question-settings.ts";
import type { QuestionType } from "@foyer/domain/question/question-types.ts";
import type { LocalizedQuestion } from "@foyer/domain/scenario/scenario.ts";

export type CatalogEntry = {
  id: number;
  internalName: string;
  texts: Texts;
  /** It belongs to the scenario's project, not to the shared catalogs. rules/catalogs 20 */
  isOwn?: boolean;
};
export type CatalogQuestion = CatalogEntry & {
  stepId: number;
  typeId: number;
  type: QuestionType;
  settings: QuestionSettings;
};
export type CatalogAnswer = CatalogEntry & { questionId: number };

/** All catalog entries that a scenario can include, by id; each map is in the order in which the entries were added. */
export type QuestionnaireCatalog = {
  steps: ReadonlyMap<number, CatalogEntry>;
  questions: ReadonlyMap<number, CatalogQuestion>;
  answers: ReadonlyMap<number, CatalogAnswer>;
};

/** Returns the initial question in a scenario: texts and settings of the catalog, no answers. */
export function snapshotOf({ id, type, settings }: CatalogQuestion): LocalizedQuestion {
  return { id, texts: {}, type, settings: settingsOf(type, settings), conditions: [], answers: [] };
}
