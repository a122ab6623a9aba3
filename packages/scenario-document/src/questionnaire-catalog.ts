import type { Texts } from "@foyer/domain/locale/text.ts";
import { type QuestionSettings, settingsOf } from "@foyer/domain/question/question-settings.ts";
import type { QuestionType } from "@foyer/domain/question/question-types.ts";
import type { LocalizedQuestion } from "@foyer/domain/scenario/scenario.ts";

export type CatalogEntry = { id: number; internalName: string; texts: Texts };
export type CatalogQuestion = CatalogEntry & {
  stepId: number;
  typeId: number;
  type: QuestionType;
  settings: QuestionSettings;
};
export type CatalogAnswer = CatalogEntry & { questionId: number };

/** All that a scenario could be made of, by id; each map is in the order in which the entries were added. */
export type QuestionnaireCatalog = {
  steps: ReadonlyMap<number, CatalogEntry>;
  questions: ReadonlyMap<number, CatalogQuestion>;
  answers: ReadonlyMap<number, CatalogAnswer>;
};

/** A question as it begins in a scenario: worded and set as the catalog has it, without answers. */
export function snapshotOf({ id, type, settings }: CatalogQuestion): LocalizedQuestion {
  return { id, texts: {}, type, settings: settingsOf(type, settings), conditions: [], answers: [] };
}
