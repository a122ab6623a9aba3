import { isAmount } from "@foyer/domain/money/cents.ts";
import { MAX_FEE_PERCENT } from "@foyer/domain/payment/card-fee.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id } from "./fields.ts";
import { LIMITS } from "./limits.ts";

/** The version of a project that never had a fee is 0. */
const FeeVersion = z.int().nonnegative();

/** The fee that payers by card are asked for. rules/payments 35 */
export const PaymentFee = z.object({
  /** The part that is the same for each payment. 0 with 0 per cent: no fee. */
  fixed: z.number(),
  /** The share of the price. */
  percent: z.number(),
  /** Whether it is given back with a full refund. */
  isRefunded: z.boolean(),
  /** ISO 4217: the currency of the project. */
  currency: z.string(),
  version: FeeVersion,
});
export type PaymentFee = z.output<typeof PaymentFee>;

const amount = (maximum: number) =>
  z
    .number({ error: "This field must be a number." })
    .min(0, "At least 0.")
    .max(maximum, `No more than ${maximum}.`)
    .refine(isAmount, "No more than 2 decimal places.");

const params = z.strictObject({ projectId: Id });
const path = "/api/projects/:projectId/payment-fee";

export const getPaymentFee = endpoint({
  method: "GET",
  path,
  summary: "Returns the fee that payers by card are asked for.",
  access: { project: "admin" },
  params,
  status: 200,
  result: PaymentFee,
});

export const updatePaymentFee = endpoint({
  method: "PUT",
  path,
  summary:
    "Changes the fee that payers by card are asked for, in the currency of the project. Payments that were started keep theirs.",
  access: { project: "admin" },
  params,
  body: z.strictObject({
    fixed: amount(LIMITS.cardFee).optional(),
    percent: amount(MAX_FEE_PERCENT).optional(),
    isRefunded: z.boolean().optional(),
    version: FeeVersion.max(LIMITS.version).optional(),
  }),
  status: 200,
  result: PaymentFee,
});
