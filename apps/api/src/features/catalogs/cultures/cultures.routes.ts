import * as contract from "@foyer/contract/cultures.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import { listCultures } from "./cultures.store.ts";

export function cultureRoutes(app: FastifyInstance): void {
  route(app, contract.listCultures, (_, { db }) => listCultures(db));
}
