import { questions } from "@foyer/contract/questions.ts";
import type { CatalogConfig } from "../localized-entry/catalog-config.ts";

/** As much of the questions as choosing one takes. */
export const QUESTIONS: CatalogConfig = {
  one: "question",
  many: "questions",
  endpoints: questions,
  nameField: "internalName",
  nameLabel: "Internal name",
  parentField: "stepId",
  columns: [],
};
