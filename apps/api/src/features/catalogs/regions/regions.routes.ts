import { regions } from "@foyer/contract/regions.ts";
import type { FastifyInstance } from "fastify";
import type { CatalogOf } from "../localized-entry/catalog.ts";
import { catalogRoutes } from "../localized-entry/localized-entry.routes.ts";

const REGIONS = {
  table: "region",
  entity: "region",
  fields: { countryId: "country_id", priority: "priority" },
  parent: { field: "countryId", unknown: "unknown-country" },
} satisfies CatalogOf<typeof regions>;

export function regionRoutes(app: FastifyInstance): void {
  catalogRoutes(app, regions, REGIONS);
}
