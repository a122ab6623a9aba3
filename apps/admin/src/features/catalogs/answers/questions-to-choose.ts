import type { CatalogConfig } from "../localized-entry/catalog-config.ts";
import { QUESTION_NAMES } from "../questions/question-names.ts";

/** The part of the catalog of questions that a select needs. */
export const QUESTIONS: CatalogConfig = {
  ...QUESTION_NAMES,
  parentField: "stepId",
  columns: [],
};
