import type { Call, Result } from "@foyer/contract/endpoint.ts";
import type {
  correctOwnTicket,
  getOwnCorrectionForm,
  requestCorrectionCode,
} from "@foyer/contract/own-corrections.ts";
import type {
  acceptOffer,
  getOfferedTicket,
  getOwnOffer,
  offerTicket,
  withdrawOffer,
} from "@foyer/contract/ticket-offers.ts";
import type { SendCode } from "@foyer/player/player-context.ts";
import { Refusal, request } from "../page/server.ts";

export type OwnCorrectionForm = Result<typeof getOwnCorrectionForm>;

/** Loads what the holder of a ticket may correct. */
export function loadCorrection(identifier: string, cultureCode: string): Promise<OwnCorrectionForm> {
  const endpoint = { method: "GET", path: "/api/public/tickets/:identifier/correction" } as const;
  return request<typeof getOwnCorrectionForm>(endpoint, { params: { identifier }, query: { cultureCode } });
}

/** Saves a correction; throws a Refusal. */
export async function postCorrection(
  identifier: string,
  body: Call<typeof correctOwnTicket>["body"],
): Promise<void> {
  const endpoint = { method: "POST", path: "/api/public/tickets/:identifier/corrections" } as const;
  await request<typeof correctOwnTicket>(
    endpoint,
    { params: { identifier } },
    { body: JSON.stringify(body) },
  );
}

/** Has a code mailed to the new address of a ticket. */
export async function sendCorrectionCode(
  identifier: string,
  body: Call<typeof requestCorrectionCode>["body"],
): ReturnType<SendCode> {
  const endpoint = { method: "POST", path: "/api/public/tickets/:identifier/correction-codes" } as const;
  try {
    await request<typeof requestCorrectionCode>(
      endpoint,
      { params: { identifier } },
      { body: JSON.stringify(body) },
    );
    return "sent";
  } catch (error) {
    return error instanceof Refusal && error.status === 429 ? "too-many" : "failed";
  }
}

export type OwnOffer = Result<typeof getOwnOffer>;
export type OfferedTicket = Result<typeof getOfferedTicket>;

const OFFER = "/api/public/tickets/:identifier/offer";

/** Loads whether the holder of a ticket can pass it on, and the open offer. */
export function loadOwnOffer(identifier: string, cultureCode: string): Promise<OwnOffer> {
  const endpoint = { method: "GET", path: OFFER } as const;
  return request<typeof getOwnOffer>(endpoint, { params: { identifier }, query: { cultureCode } });
}

/** Has an offer of a ticket mailed; throws a Refusal. */
export async function postOffer(identifier: string, body: Call<typeof offerTicket>["body"]): Promise<void> {
  const endpoint = { method: "POST", path: OFFER } as const;
  await request<typeof offerTicket>(endpoint, { params: { identifier } }, { body: JSON.stringify(body) });
}

/** Withdraws the open offer of a ticket; throws a Refusal. */
export async function deleteOffer(identifier: string): Promise<void> {
  const endpoint = { method: "DELETE", path: OFFER } as const;
  await request<typeof withdrawOffer>(endpoint, { params: { identifier } });
}

/** Loads an offered ticket; throws a Refusal. */
export function loadOfferedTicket(token: string, cultureCode?: string): Promise<OfferedTicket> {
  const endpoint = { method: "GET", path: "/api/public/ticket-offers/:token" } as const;
  return request<typeof getOfferedTicket>(endpoint, { params: { token }, query: { cultureCode } });
}

/** Accepts an offered ticket; throws a Refusal. */
export function postAcceptance(
  token: string,
  body: Call<typeof acceptOffer>["body"],
): Promise<Result<typeof acceptOffer>> {
  const endpoint = { method: "POST", path: "/api/public/ticket-offers/:token/acceptance" } as const;
  return request<typeof acceptOffer>(endpoint, { params: { token } }, { body: JSON.stringify(body) });
}
