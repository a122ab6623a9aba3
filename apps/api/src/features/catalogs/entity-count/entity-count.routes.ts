import * as contract from "@foyer/contract/entity-count.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import { countEntities } from "./entity-count.store.ts";

export function entityCountRoutes(app: FastifyInstance): void {
  route(app, contract.countEntities, (_, { db }) => countEntities(db));
}
