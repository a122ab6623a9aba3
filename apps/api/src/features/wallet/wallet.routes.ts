import * as contract from "@foyer/contract/wallet.ts";
import type { FastifyInstance } from "fastify";
import { problem } from "../../platform/http/problem-error.ts";
import { route } from "../../platform/http/route.ts";
import { limitGuesses } from "../public-registration/visitor-rate-limits.service.ts";
import { makeGooglePass } from "./add-to-google.service.ts";
import { APPLE_PASS_TYPE, type AppleParts, composeApplePass } from "./apple-pass.service.ts";
import type { GoogleParts } from "./tell-google.service.ts";
import { getPassOfTicket } from "./wallet-pass.service.ts";
import { limitAdded } from "./wallet-rate-limits.service.ts";

/** Null: that wallet is not configured, and its passes are unknown. rules/wallet 1 */
export type WalletParts = { apple: AppleParts | null; google: GoogleParts | null };

export function walletRoutes(app: FastifyInstance, { apple, google }: WalletParts): void {
  route(app, contract.downloadApplePass, ({ params: { identifier } }, { db, address }) =>
    limitGuesses(db, address, async () => {
      if (!apple) throw problem("not-found");
      const pass = await getPassOfTicket(db, identifier, "apple");
      await limitAdded(db, pass);
      const content = await composeApplePass(db, pass, apple);
      return { name: `ticket-${pass.ticketId}.pkpass`, contentType: APPLE_PASS_TYPE, content };
    }),
  );
  // The requests to Google are outside any transaction.
  route(
    app,
    contract.addToGoogleWallet,
    ({ params: { identifier } }, { db, address }) =>
      limitGuesses(db, address, async () => {
        if (!google) throw problem("not-found");
        return makeGooglePass(db, identifier, google);
      }),
    { ownTransaction: true },
  );
}
