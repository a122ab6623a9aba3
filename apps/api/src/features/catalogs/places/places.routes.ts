import { places } from "@foyer/contract/places.ts";
import type { FastifyInstance } from "fastify";
import { entryRoutes } from "../localized-entry/localized-entry.routes.ts";
import { PLACES } from "./places.service.ts";

/** The list is mounted beside the projects, whose places it can be narrowed to. rules/projects 8 */
export function placeRoutes(app: FastifyInstance): void {
  entryRoutes(app, places, PLACES);
}
