import type { QuestionTypeItem } from "@foyer/contract/question-types.ts";
import {
  defaultSettings,
  readSettings,
  settingsAfterTypeChange,
} from "@foyer/domain/question/question-settings.ts";
import {
  DEFAULT_QUESTION_TYPE,
  isQuestionType,
  type QuestionType,
} from "@foyer/domain/question/question-types.ts";
import type { CatalogEntry } from "../localized-entry/catalog-config.ts";

type Types = readonly QuestionTypeItem[];

/** The name of the chosen type; undefined: none is chosen, or one that this release does not know. */
export function typeNameOf(types: Types, id: unknown): QuestionType | undefined {
  const name = types.find((type) => type.id === id)?.name ?? "";
  return isQuestionType(name) ? name : undefined;
}

/** Returns the initial fields of the add form. rules/questions 3 */
export function initialFields(types: Types, stepId: string): Record<string, unknown> {
  const chosen = types.find(({ name }) => name === DEFAULT_QUESTION_TYPE);
  return {
    stepId: stepId === "" ? "" : Number(stepId),
    questionTypeId: chosen?.id ?? "",
    questionSettings: chosen ? defaultSettings(DEFAULT_QUESTION_TYPE) : {},
  };
}

/** The fields that change with the type. rules/questions 9 */
export function fieldsAfterTypeChange(
  types: Types,
  questionTypeId: number,
  saved: CatalogEntry | undefined,
): Record<string, unknown> {
  const type = typeNameOf(types, questionTypeId);
  const savedType = saved && typeNameOf(types, saved.questionTypeId);
  const before = savedType && { type: savedType, settings: readSettings(saved.questionSettings) };
  return { questionTypeId, questionSettings: type ? settingsAfterTypeChange(type, before ?? null) : {} };
}
