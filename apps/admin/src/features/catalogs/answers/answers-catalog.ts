import { answers } from "@foyer/contract/answers.ts";
import type { CatalogConfig } from "../localized-entry/catalog-config.ts";

export const ANSWERS: CatalogConfig = {
  one: "answer",
  many: "answers",
  endpoints: answers,
  share: answers.share,
  nameField: "internalName",
  nameLabel: "Internal name",
  parentField: "questionId",
  usedAs: "answer",
  columns: [{ field: "required", label: "Enabled By Default", kind: "checkbox" }],
};
