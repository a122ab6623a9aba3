import type {
  checkOwnGroupPayment,
  checkOwnPayment,
  startGroupPayment,
  startTicketPayment,
  VisitorPaymentState,
} from "@foyer/contract/payments.ts";
import { request } from "../page/server.ts";
import { whenBusy } from "./when-busy.ts";

/** A ticket or a whole group, by its link. */
export type PaidLink = { kind: "ticket" | "group"; identifier: string };

const PATHS = {
  ticket: {
    start: "/api/public/tickets/:identifier/payment",
    check: "/api/public/tickets/:identifier/payment/check",
  },
  group: {
    start: "/api/public/groups/:identifier/payment",
    check: "/api/public/groups/:identifier/payment/check",
  },
} as const;

/** Starts a payment by card and returns the provider's page; throws a Refusal. */
export async function startPayment({ kind, identifier }: PaidLink): Promise<string> {
  const endpoint = { method: "POST", path: PATHS[kind].start } as const;
  type Start = typeof startTicketPayment | typeof startGroupPayment;
  // The open payment is started again as the same: nobody pays twice.
  return (await whenBusy(() => request<Start>(endpoint, { params: { identifier } }))).redirectUrl;
}

/** Has the server ask the provider how the last payment has gone. */
export async function checkPayment({ kind, identifier }: PaidLink): Promise<VisitorPaymentState> {
  const endpoint = { method: "POST", path: PATHS[kind].check } as const;
  type Check = typeof checkOwnPayment | typeof checkOwnGroupPayment;
  return (await request<Check>(endpoint, { params: { identifier } })).state;
}
