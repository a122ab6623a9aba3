import * as contract from "@foyer/contract/public-ticket.ts";
import { printTicketPage } from "@foyer/contract/template-of-ticket.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { limitGuesses } from "../public-registration/visitor-rate-limits.service.ts";
import { printForStaff, printTicket } from "./print-ticket.service.ts";

export function ticketPdfRoutes(app: FastifyInstance): void {
  route(app, contract.downloadTicketPrintout, ({ params, query }, { db, address }) =>
    limitGuesses(db, address, () => printTicket(db, params.identifier, query.cultureCode)),
  );
  route(app, printTicketPage, ({ params, query }, { db }) =>
    printForStaff(db, params, { isOnsite: query.onsite === "true" }),
  );
}
