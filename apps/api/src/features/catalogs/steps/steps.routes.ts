import { steps } from "@foyer/contract/steps.ts";
import type { FastifyInstance } from "fastify";
import type { CatalogOf } from "../localized-entry/catalog.ts";
import { catalogRoutes } from "../localized-entry/localized-entry.routes.ts";

const STEPS = {
  table: "step",
  entity: "step",
  fields: { required: "enabled_by_default" },
} satisfies CatalogOf<typeof steps>;

export function stepRoutes(app: FastifyInstance): void {
  catalogRoutes(app, steps, STEPS);
}
