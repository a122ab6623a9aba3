import * as contract from "@foyer/contract/ticket-exports.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import { cancelExport, getExport } from "./followed-export.service.ts";
import { exportTickets } from "./ticket-export.service.ts";
import { countPrintable, printTickets } from "./ticket-printout.service.ts";

export function ticketExportRoutes(app: FastifyInstance): void {
  // It streams from its own connection, long after the audit row is committed.
  route(app, contract.exportTickets, ({ query }, context) => exportTickets(app.platform.db, context, query), {
    isExport: true,
  });
  route(app, contract.printTickets, ({ query }, context) => printTickets(app.platform.db, context, query), {
    isExport: true,
  });
  route(app, contract.countPrintable, ({ query }, { db, caller }) => countPrintable(db, caller, query));
  route(app, contract.getTicketExport, ({ params }, { db, caller }) => getExport(db, caller, params));
  route(app, contract.cancelTicketExport, ({ params }, context) => cancelExport(context, params));
}
