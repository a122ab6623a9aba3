import * as contract from "@foyer/contract/public-ticket.ts";
import { toCents } from "@foyer/domain/money/cents.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import type { CardSettings } from "../card-payments/card-parts.service.ts";
import { limitGuesses } from "../public-registration/visitor-rate-limits.service.ts";
import { cancelOwnTicket } from "./own-ticket.service.ts";

export function ownTicketRoutes(app: FastifyInstance, settings: CardSettings): void {
  route(
    app,
    contract.cancelPublicTicket,
    async ({ params, body }, { db, address }) => {
      await limitGuesses(db, address, () =>
        cancelOwnTicket({ ...settings, db }, params.identifier, toCents(body.refund)),
      );
      return undefined;
    },
    // No transaction is open while a provider is asked. The audit row is written with the cancellation.
    { ownTransaction: true },
  );
}
