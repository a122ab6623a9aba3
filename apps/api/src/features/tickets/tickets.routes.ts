import {
  exportTickets as exportTicketsEndpoint,
  getTicket as getTicketEndpoint,
  listTickets as listTicketsEndpoint,
  resendTicket as resendTicketEndpoint,
} from "@foyer/contract/tickets.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { resendTicket } from "./resend.service.ts";
import { exportTickets } from "./ticket-export.service.ts";
import { getTicket, listTickets } from "./tickets.service.ts";

export function ticketRoutes(app: FastifyInstance): void {
  route(app, listTicketsEndpoint, ({ query }, { db, caller }) => listTickets(db, caller, query));
  // It reads on a connection of its own, long after the audit row is written.
  route(app, exportTicketsEndpoint, ({ query }, context) => exportTickets(app.platform.db, context, query), {
    isExport: true,
  });
  route(app, getTicketEndpoint, ({ params }, { db }) => getTicket(db, params));
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
