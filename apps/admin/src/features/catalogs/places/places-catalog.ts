import { places } from "@foyer/contract/places.ts";
import type { CatalogConfig } from "../localized-entry/catalog-config.ts";

export const PLACES: CatalogConfig = {
  one: "place",
  many: "places",
  endpoints: places,
  nameField: "internalName",
  nameLabel: "Internal name",
  columns: [],
};
