import { rubrics } from "@foyer/contract/rubrics.ts";
import type { FastifyInstance } from "fastify";
import type { CatalogOf } from "../localized-entry/catalog.ts";
import { catalogRoutes } from "../localized-entry/localized-entry.routes.ts";

const RUBRICS = {
  table: "rubric",
  entity: "rubric",
  fields: { partitionId: "partition_id" },
  parent: { field: "partitionId", unknown: "unknown-partition" },
} satisfies CatalogOf<typeof rubrics>;

export function rubricRoutes(app: FastifyInstance): void {
  catalogRoutes(app, rubrics, RUBRICS);
}
