import type { Call, Result } from "@foyer/contract/endpoint.ts";
import type {
  correctOwnTicket,
  getOwnCorrectionForm,
  requestCorrectionCode,
} from "@foyer/contract/own-corrections.ts";
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
