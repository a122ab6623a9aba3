import * as contract from "@foyer/contract/public-ticket.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { limitGuesses } from "../public-registration/visitor-rate-limits.service.ts";
import { getTicketPage } from "./ticket-page.service.ts";

export function ticketPageRoutes(app: FastifyInstance): void {
  route(app, contract.getPublicTicket, ({ params, query }, { db, address }) =>
    limitGuesses(db, address, () => getTicketPage(db, params.identifier, query.cultureCode)),
  );
}
