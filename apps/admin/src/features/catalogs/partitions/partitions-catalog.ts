import { partitions } from "@foyer/contract/partitions.ts";
import type { CatalogConfig } from "../localized-entry/catalog-config.ts";

export const PARTITIONS: CatalogConfig = {
  one: "partition",
  many: "partitions",
  endpoints: partitions,
  nameField: "internalName",
  nameLabel: "Internal name",
  usedAs: "partition",
  columns: [],
};
