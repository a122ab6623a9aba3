import { partitions } from "@foyer/contract/partitions.ts";
import type { FastifyInstance } from "fastify";
import type { Catalog } from "../localized-entry/catalog.ts";
import { catalogRoutes } from "../localized-entry/localized-entry.routes.ts";

const PARTITIONS: Catalog = { table: "partition", entity: "partition", fields: {} };

export function partitionRoutes(app: FastifyInstance): void {
  catalogRoutes(app, partitions, PARTITIONS);
}
