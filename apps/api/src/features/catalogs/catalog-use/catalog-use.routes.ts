import * as contract from "@foyer/contract/catalog-uses.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import { listUses } from "./catalog-use.service.ts";

export function catalogUseRoutes(app: FastifyInstance): void {
  route(app, contract.listCatalogUses, ({ query }, { db, caller }) => listUses(db, query, caller));
}
