import { countries } from "@foyer/contract/countries.ts";
import type { FastifyInstance } from "fastify";
import type { Catalog } from "../localized-entry/catalog.ts";
import { catalogRoutes } from "../localized-entry/localized-entry.routes.ts";

const COUNTRIES: Catalog = { table: "country", entity: "country", fields: { priority: "priority" } };

export function countryRoutes(app: FastifyInstance): void {
  catalogRoutes(app, countries, COUNTRIES);
}
