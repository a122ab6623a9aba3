import * as contract from "@foyer/contract/public-ticket.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { limitGuesses } from "../public-registration/visitor-rate-limits.service.ts";
import { cancelOwnTicket } from "./own-ticket.service.ts";

export function ownTicketRoutes(app: FastifyInstance): void {
  route(
    app,
    contract.cancelPublicTicket,
    async ({ params }, { db, address }) => {
      await limitGuesses(db, address, () => cancelOwnTicket(db, params.identifier));
      return undefined;
    },
    // The statement that cancels writes the audit row too.
    { ownTransaction: true },
  );
}
