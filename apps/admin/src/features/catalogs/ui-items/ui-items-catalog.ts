import { uiItems } from "@foyer/contract/ui-items.ts";
import type { CatalogConfig } from "../localized-entry/catalog-config.ts";

export const UI_ITEMS: CatalogConfig = {
  one: "UI item",
  many: "UI items",
  endpoints: uiItems,
  nameField: "internalName",
  nameLabel: "Internal name",
  columns: [],
  multiline: true,
};
