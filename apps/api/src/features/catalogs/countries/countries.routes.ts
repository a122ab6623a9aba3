import { countries } from "@foyer/contract/countries.ts";
import type { FastifyInstance } from "fastify";
import type { CatalogOf } from "../localized-entry/catalog.ts";
import { catalogRoutes } from "../localized-entry/localized-entry.routes.ts";

const COUNTRIES = {
  table: "country",
  entity: "country",
  fields: { priority: "priority" },
} satisfies CatalogOf<typeof countries>;

export function countryRoutes(app: FastifyInstance): void {
  catalogRoutes(app, countries, COUNTRIES);
}
