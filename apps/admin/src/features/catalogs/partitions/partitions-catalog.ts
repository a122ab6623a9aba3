import { partitions } from "@foyer/contract/partitions.ts";
import { paths } from "../../../paths.ts";
import type { CatalogConfig } from "../localized-entry/catalog-config.ts";

export const PARTITIONS: CatalogConfig = {
  one: "partition",
  many: "partitions",
  endpoints: partitions,
  nameField: "internalName",
  nameLabel: "Internal name",
  usedAs: "partition",
  next: { label: "Add a rubric to it", pathOf: (id) => `${paths.addRubric()}?partitionId=${id}` },
  columns: [],
};
