import * as contract from "@foyer/contract/public-ticket.ts";
import type { Wallet } from "@foyer/contract/wallet.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { limitGuesses } from "../public-registration/visitor-rate-limits.service.ts";
import { getTicketPage, isValid } from "./ticket-page.service.ts";

type Parts = {
  /** The wallets that this installation makes passes for at this moment. */
  offeredWallets: () => Wallet[];
};

export function ticketPageRoutes(app: FastifyInstance, { offeredWallets }: Parts): void {
  route(app, contract.getPublicTicket, ({ params, query }, { db, address }) =>
    limitGuesses(db, address, async () => {
      const page = await getTicketPage(db, params.identifier, query.cultureCode);
      // rules/wallet 2: only what admits its holder.
      return { ...page, wallets: isValid(page) ? offeredWallets() : [] };
    }),
  );
}
