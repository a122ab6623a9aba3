import { places } from "@foyer/contract/places.ts";
import type { FastifyInstance } from "fastify";
import { entryRoutes } from "../localized-entry/localized-entry.routes.ts";
import { PLACES } from "./places.service.ts";

/** The list and its export are mounted beside the projects, whose places they can be narrowed to. rules/projects 8 */
export function placeRoutes(app: FastifyInstance): void {
  entryRoutes(app, places, PLACES);
}
