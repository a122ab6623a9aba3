import type { Result } from "@foyer/contract/endpoint.ts";
import type { checkOwnPayment, startTicketPayment, VisitorPaymentState } from "@foyer/contract/payments.ts";
import { request } from "../page/server.ts";

/** Starts a payment by card and returns the provider's page; throws a Refusal. */
export async function startPayment(identifier: string): Promise<string> {
  const endpoint = { method: "POST", path: "/api/public/tickets/:identifier/payment" } as const;
  const started: Result<typeof startTicketPayment> = await request<typeof startTicketPayment>(endpoint, {
    params: { identifier },
  });
  return started.redirectUrl;
}

/** Has the server ask the provider how the last payment has gone. */
export async function checkPayment(identifier: string): Promise<VisitorPaymentState> {
  const endpoint = { method: "POST", path: "/api/public/tickets/:identifier/payment/check" } as const;
  return (await request<typeof checkOwnPayment>(endpoint, { params: { identifier } })).state;
}
