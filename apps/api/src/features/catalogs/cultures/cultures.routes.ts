import { listCultures as listCulturesEndpoint } from "@foyer/contract/cultures.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import { listCultures } from "./cultures.store.ts";

export function cultureRoutes(app: FastifyInstance): void {
  route(app, listCulturesEndpoint, (_, { db }) => listCultures(db));
}
