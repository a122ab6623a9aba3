import { partitions } from "@foyer/contract/partitions.ts";
import type { FastifyInstance } from "fastify";
import { entryRoutes } from "../localized-entry/localized-entry.routes.ts";
import { PARTITIONS } from "./partitions.service.ts";

/** The list and its export are mounted beside the sections, to which they can be narrowed. rules/sections 2 */
export function partitionRoutes(app: FastifyInstance): void {
  entryRoutes(app, partitions, PARTITIONS);
}
