import { LATE_PAYMENT_STATES, LATE_REASONS, PAYMENT_METHODS } from "@foyer/domain/ticket/payment.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { PageNumber, PageSize } from "./paging.ts";
import { symbols, visible } from "./text.ts";

/** A payment that could not become its ticket's when it came. rules/tickets 29 */
export const LatePayment = z.object({
  id: OutId,
  paymentId: z.string(),
  method: z.enum(PAYMENT_METHODS).nullable(),
  reference: z.string().nullable(),
  amount: z.number(),
  receivedAt: z.iso.datetime(),
  reason: z.enum(LATE_REASONS),
  state: z.enum(LATE_PAYMENT_STATES),
  /** The time of the refund, or when it became the ticket's payment. */
  settledAt: z.iso.datetime().nullable(),
  /** The reference of the refund. */
  returnReference: z.string().nullable(),
});
export type LatePayment = z.output<typeof LatePayment>;

/** A late payment with its project and ticket. */
export const ListedLatePayment = LatePayment.extend({
  projectId: OutId,
  projectName: z.string(),
  timeZone: z.string(),
  ticketId: OutId,
  /** The ticket's holder; empty if the ticket has no name. */
  holder: z.string(),
  email: z.string(),
});
export type ListedLatePayment = z.output<typeof ListedLatePayment>;

export const listLatePayments = endpoint({
  method: "GET",
  path: "/api/late-payments",
  summary: "Lists a page of the refunds due in the caller's projects, oldest payment first.",
  access: { staff: "viewer" },
  query: z.strictObject({ currentPage: PageNumber.default(1), sizePerPage: PageSize.default(10) }),
  status: 200,
  result: z.object({ TotalCount: z.int().nonnegative(), Items: z.array(ListedLatePayment) }),
});

export const returnLatePayment = endpoint({
  method: "POST",
  path: "/api/projects/:projectId/late-payments/:latePaymentId/return",
  summary:
    "Records the refund of a late payment. A repeated reference returns the same answer. 409 payment-returned, payment-used.",
  access: { project: "manager" },
  params: z.strictObject({ projectId: Id, latePaymentId: Id }),
  body: z.strictObject({
    /** The refund's number, a receipt, or who handed it over. */
    reference: z
      .string({ error: "This field is required." })
      .trim()
      .min(1, "This field is required.")
      .check(symbols(LIMITS.paymentId), visible),
  }),
  status: 200,
  result: LatePayment,
});
