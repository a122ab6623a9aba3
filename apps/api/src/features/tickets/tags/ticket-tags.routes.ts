import * as contract from "@foyer/contract/ticket-tags.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import { listTags, tagTicket } from "./ticket-tags.service.ts";

export function ticketTagRoutes(app: FastifyInstance): void {
  route(app, contract.tagTicket, ({ params, body }, context) => tagTicket(context, params, body));
  route(app, contract.listTags, ({ params }, { db }) => listTags(db, params.projectId));
}
