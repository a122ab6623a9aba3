import { countries } from "@foyer/contract/countries.ts";
import type { CatalogConfig } from "../localized-entry/catalog-config.ts";

export const COUNTRIES: CatalogConfig = {
  one: "country",
  many: "countries",
  endpoints: countries,
  nameField: "internalName",
  nameLabel: "Internal name",
  usedAs: "country",
  columns: [{ field: "priority", label: "Priority", kind: "checkbox" }],
};
