import { partitions } from "@foyer/contract/partitions.ts";
import type { FastifyInstance } from "fastify";
import type { CatalogOf } from "../localized-entry/catalog.ts";
import { catalogRoutes } from "../localized-entry/localized-entry.routes.ts";

const PARTITIONS = { table: "partition", entity: "partition", fields: {} } satisfies CatalogOf<
  typeof partitions
>;

export function partitionRoutes(app: FastifyInstance): void {
  catalogRoutes(app, partitions, PARTITIONS);
}
