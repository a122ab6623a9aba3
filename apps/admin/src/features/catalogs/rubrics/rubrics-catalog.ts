import { rubrics } from "@foyer/contract/rubrics.ts";
import type { CatalogConfig } from "../localized-entry/catalog-config.ts";

export const RUBRICS: CatalogConfig = {
  one: "rubric",
  many: "rubrics",
  endpoints: rubrics,
  nameField: "internalName",
  nameLabel: "Internal name",
  parentField: "partitionId",
  usedAs: "rubric",
  columns: [],
};
