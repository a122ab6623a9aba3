import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** The wallets of phones that passes are made for. rules/wallet 1 */
export const WALLETS = ["apple", "google"] as const;
export type Wallet = (typeof WALLETS)[number];

const Identifier = z.strictObject({ identifier: z.uuid() });

export const downloadApplePass = endpoint({
  method: "GET",
  path: "/api/public/tickets/:identifier/apple-wallet",
  summary:
    "Returns an issued ticket as a pass for Apple Wallet. 404 also without Apple's certificate; 409 ticket-not-valid; 410 ticket-passed-on.",
  access: "public",
  params: Identifier,
  status: 200,
  result: "file",
});

export const addToGoogleWallet = endpoint({
  method: "POST",
  path: "/api/public/tickets/:identifier/google-wallet",
  summary:
    "Makes an issued ticket's pass at Google and returns the address where its holder saves it. 404 also without Google's key; 409 ticket-not-valid; 410 ticket-passed-on; 503 wallet-unreachable.",
  access: "public",
  params: Identifier,
  status: 200,
  result: z.object({ url: z.url() }),
});
