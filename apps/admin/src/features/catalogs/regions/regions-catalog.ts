import { regions } from "@foyer/contract/regions.ts";
import type { CatalogConfig } from "../localized-entry/catalog-config.ts";

export const REGIONS: CatalogConfig = {
  one: "region",
  many: "regions",
  endpoints: regions,
  nameField: "internalName",
  nameLabel: "Internal name",
  parentField: "countryId",
  usedAs: "region",
  columns: [{ field: "priority", label: "Priority", kind: "checkbox" }],
};
