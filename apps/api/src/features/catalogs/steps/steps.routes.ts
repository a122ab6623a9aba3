import { steps } from "@foyer/contract/steps.ts";
import type { FastifyInstance } from "fastify";
import type { CatalogOf, OwnedCatalog } from "../localized-entry/catalog.ts";
import { ownedCatalogRoutes } from "../localized-entry/owned-catalog.routes.ts";

const STEPS = {
  table: "step",
  entity: "step",
  fields: { required: "enabled_by_default" },
} satisfies CatalogOf<typeof steps, "projectId"> & OwnedCatalog;

export function stepRoutes(app: FastifyInstance): void {
  ownedCatalogRoutes(app, steps, STEPS);
}
