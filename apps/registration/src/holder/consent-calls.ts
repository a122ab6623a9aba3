import type { listOwnConsents, OwnConsents, withdrawConsent } from "@foyer/contract/consents.ts";
import { request } from "../page/server.ts";

const CONSENTS = "/api/public/tickets/:identifier/consents";

export type OwnConsent = OwnConsents[number];

/** Loads what the holder of a ticket has agreed to. */
export function loadConsents(identifier: string, cultureCode: string): Promise<OwnConsents> {
  const endpoint = { method: "GET", path: CONSENTS } as const;
  return request<typeof listOwnConsents>(endpoint, { params: { identifier }, query: { cultureCode } });
}

/** Withdraws a consent; throws a Refusal. */
export async function postWithdrawal(identifier: string, questionId: number): Promise<void> {
  const endpoint = { method: "POST", path: `${CONSENTS}/:questionId/withdrawal` } as const;
  await request<typeof withdrawConsent>(endpoint, { params: { identifier, questionId } });
}
