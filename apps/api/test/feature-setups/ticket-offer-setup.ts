import {
  acceptOffer,
  getOfferedTicket,
  getOwnOffer,
  offerTicket,
  withdrawOffer,
} from "@foyer/contract/ticket-offers.ts";
import { app } from "../server/set-up-app.ts";
import { LATER, mailsOf, makeCorrectable } from "./own-correction-setup.ts";

type Held = { identifier: string };
const params = ({ identifier }: Held) => ({ params: { identifier } });

export const offerOf = (ticket: Held) => app.call(getOwnOffer, { ...params(ticket), query: {} }, null);
export const offer = (ticket: Held, email: string) =>
  app.call(offerTicket, { ...params(ticket), body: { email } }, null);
export const withdraw = (ticket: Held) => app.call(withdrawOffer, params(ticket), null);
export const offered = (token: string) => app.call(getOfferedTicket, { params: { token }, query: {} }, null);
export const accept = (token: string, results: readonly object[], more: object = {}) =>
  app.call(acceptOffer, { params: { token }, body: { results, ...more } }, null);

/** The secret in the newest mail with an offer to this address. */
export async function tokenFor(email: string): Promise<string> {
  const mails = await mailsOf("ticket-offer");
  const text = mails.find(({ recipient }) => recipient === email)?.text ?? "";
  return /\/offer\/([0-9a-f-]{36})/.exec(text)?.[1] ?? "";
}

/** An event whose visitors pass tickets on; `offerTo` makes an offer and returns its secret. */
export async function makePassable(
  options: Parameters<typeof makeCorrectable>[0] = {},
  change: object = { passOnUntil: LATER },
) {
  const fair = await makeCorrectable(options, change);
  const offerTo = async (ticket: Held, email: string) => {
    const made = await offer(ticket, email);
    if (made.status !== 204) throw new Error(JSON.stringify(made.body));
    return tokenFor(email);
  };
  const mine = (email: string) => fair.answers({ first: "Max", last: "Muster", email });
  return { ...fair, offerTo, mine };
}
