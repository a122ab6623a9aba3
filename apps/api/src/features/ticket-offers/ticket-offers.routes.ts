import * as contract from "@foyer/contract/ticket-offers.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { limitGuesses } from "../public-registration/visitor-rate-limits.service.ts";
import { acceptOffer } from "./accept-offer.service.ts";
import { getOwnOffer, offerTicket, withdrawOffer } from "./offer-ticket.service.ts";
import { getOfferedTicket } from "./offered-ticket.service.ts";

/** Nobody of the staff calls these: each writes its own audit row, and counts of rate limits outlive a refusal. */
const OWN = { ownTransaction: true } as const;

/** Offers of tickets by their holders, and their acceptance. rules/tickets 66 */
export function ticketOfferRoutes(app: FastifyInstance): void {
  route(app, contract.getOwnOffer, ({ params, query }, { db, address }) =>
    limitGuesses(db, address, () => getOwnOffer(db, params.identifier, query.cultureCode)),
  );
  route(
    app,
    contract.offerTicket,
    ({ params, body }, { db, address }) =>
      limitGuesses(db, address, async () => {
        await offerTicket(db, params.identifier, { ...body, address });
        return undefined;
      }),
    OWN,
  );
  route(
    app,
    contract.withdrawOffer,
    ({ params }, { db, address }) =>
      limitGuesses(db, address, async () => {
        await withdrawOffer(db, params.identifier);
        return undefined;
      }),
    OWN,
  );
  route(app, contract.getOfferedTicket, ({ params, query }, { db, address }) =>
    limitGuesses(db, address, () => getOfferedTicket(db, params.token, query.cultureCode)),
  );
  route(
    app,
    contract.acceptOffer,
    ({ params, body }, { db, address }) =>
      limitGuesses(db, address, () => acceptOffer(db, params.token, body)),
    OWN,
  );
}
