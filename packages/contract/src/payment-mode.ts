import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id } from "./fields.ts";

/** Whether money moves: payments for tests are told apart from those with money. rules/payments 13 */
export const PAYMENT_MODES = ["live", "test"] as const;
export type PaymentMode = (typeof PAYMENT_MODES)[number];
export const paymentModeOf = (isLive: boolean): PaymentMode => (isLive ? "live" : "test");

export const getPaymentMode = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/payment-mode",
  summary: "Returns whether a project takes cards, and with money.",
  access: { project: "viewer" },
  params: z.strictObject({ projectId: Id }),
  status: 200,
  /** Null: no cards are taken. */
  result: z.object({ mode: z.enum(PAYMENT_MODES).nullable() }),
});
