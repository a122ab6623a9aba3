import * as contract from "@foyer/contract/search.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { find } from "./search.service.ts";

export function searchRoutes(app: FastifyInstance): void {
  route(app, contract.search, ({ query }, { db, caller }) => find(db, caller, query.q));
}
