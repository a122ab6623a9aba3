import * as contract from "@foyer/contract/ticket-filters.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import { listFilterChoices } from "./ticket-filters.service.ts";

export function ticketFilterRoutes(app: FastifyInstance): void {
  route(app, contract.listFilterChoices, ({ params }, { db }) => listFilterChoices(db, params.projectId));
}
