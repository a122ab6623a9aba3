import * as contract from "@foyer/contract/tickets.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { cancelTicket, payTicket } from "./ticket-life.service.ts";

export function ticketLifeRoutes(app: FastifyInstance): void {
  route(app, contract.payTicket, ({ params, body }, context) => payTicket(context, params, body));
  route(app, contract.cancelTicket, ({ params }, context) => cancelTicket(context, params));
}
