import {
  cancelTicketExport,
  exportTickets as exportTicketsEndpoint,
  getTicketExport,
} from "@foyer/contract/ticket-exports.ts";
import {
  cancelTicket as cancelTicketEndpoint,
  getTicket as getTicketEndpoint,
  listTickets as listTicketsEndpoint,
  payTicket as payTicketEndpoint,
  resendTicket as resendTicketEndpoint,
} from "@foyer/contract/tickets.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { cancelExport, getExport } from "./followed-export.service.ts";
import { resendTicket } from "./resend.service.ts";
import { exportTickets } from "./ticket-export.service.ts";
import { cancelTicket, payTicket } from "./ticket-life.service.ts";
import { getTicket, listTickets } from "./tickets.service.ts";

export function ticketRoutes(app: FastifyInstance): void {
  route(app, listTicketsEndpoint, ({ query }, { db, caller }) => listTickets(db, caller, query));
  // It reads on a connection of its own, long after the audit row is written.
  route(app, exportTicketsEndpoint, ({ query }, context) => exportTickets(app.platform.db, context, query), {
    isExport: true,
  });
  route(app, getTicketExport, ({ params }, { db, caller }) => getExport(db, caller, params));
  route(app, cancelTicketExport, ({ params }, context) => cancelExport(context, params));
  route(app, getTicketEndpoint, ({ params }, { db }) => getTicket(db, params));
  route(app, payTicketEndpoint, ({ params, body }, context) => payTicket(context, params, body));
  route(app, cancelTicketEndpoint, ({ params }, context) => cancelTicket(context, params));
  route(app, resendTicketEndpoint, async ({ params }, { db, record }) => {
    const { recipient, barcode } = await resendTicket(db, params);
    const { projectId, ticketId } = params;
    record({
      ...{ action: "update", entity: "ticket", entityId: ticketId, entityName: barcode, projectId },
      after: { mailedAgain: true },
    });
    return { recipient };
  });
}
