import { questions } from "@foyer/contract/questions.ts";
import type { CatalogConfig } from "../localized-entry/catalog-config.ts";

/** The names and endpoints of the catalog of questions. */
export const QUESTION_NAMES = {
  one: "question",
  many: "questions",
  endpoints: questions,
  share: questions.share,
  nameField: "internalName",
  nameLabel: "Internal name",
} as const satisfies Partial<CatalogConfig>;
