import { steps } from "@foyer/contract/steps.ts";
import { paths } from "../../../paths.ts";
import type { CatalogConfig } from "../localized-entry/catalog-config.ts";

export const STEPS: CatalogConfig = {
  one: "step",
  many: "steps",
  endpoints: steps,
  share: steps.share,
  nameField: "internalName",
  nameLabel: "Internal name",
  usedAs: "step",
  next: { label: "Add a question to it", pathOf: (id) => `${paths.addQuestion()}?stepId=${id}` },
  columns: [{ field: "required", label: "Enable By Default", kind: "checkbox" }],
};
