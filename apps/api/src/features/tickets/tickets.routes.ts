import {
  cancelTicket as cancelTicketEndpoint,
  exportTickets as exportTicketsEndpoint,
  getTicket as getTicketEndpoint,
  listTickets as listTicketsEndpoint,
  payTicket as payTicketEndpoint,
} from "@foyer/contract/tickets.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { exportTickets } from "./ticket-export.service.ts";
import { cancelTicket, payTicket } from "./ticket-life.service.ts";
import { getTicket, listTickets } from "./tickets.service.ts";

export function ticketRoutes(app: FastifyInstance): void {
  route(app, listTicketsEndpoint, ({ query }, { db, caller }) => listTickets(db, caller, query));
  // It reads on a connection of its own, long after the audit row is written.
  route(app, exportTicketsEndpoint, ({ query }, context) => exportTickets(app.platform.db, context, query), {
    isExport: true,
  });
  route(app, getTicketEndpoint, ({ params }, { db }) => getTicket(db, params));
  route(app, payTicketEndpoint, ({ params, body }, context) => payTicket(context, params, body));
  route(app, cancelTicketEndpoint, ({ params }, context) => cancelTicket(context, params));
}
