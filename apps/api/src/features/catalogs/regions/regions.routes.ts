import { regions } from "@foyer/contract/regions.ts";
import type { FastifyInstance } from "fastify";
import type { Catalog } from "../localized-entry/catalog.ts";
import { catalogRoutes } from "../localized-entry/localized-entry.routes.ts";

const REGIONS: Catalog = {
  table: "region",
  entity: "region",
  fields: { countryId: "country_id", priority: "priority" },
  parent: { field: "countryId", unknown: "unknown-country" },
};

export function regionRoutes(app: FastifyInstance): void {
  catalogRoutes(app, regions, REGIONS);
}
