import * as contract from "@foyer/contract/tickets.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { getTicket, listTickets } from "./tickets.service.ts";

export function ticketRoutes(app: FastifyInstance): void {
  route(app, contract.listTickets, ({ query }, { db, caller }) => listTickets(db, caller, query));
  route(app, contract.getTicket, ({ params }, { db }) => getTicket(db, params));
}
