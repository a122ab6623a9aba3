import { isAmount } from "@foyer/domain/money/cents.ts";
import { TICKET_STATUSES } from "@foyer/domain/ticket/ticket-status.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { symbols, visible } from "./text.ts";

/** An amount that has come to the organiser's bank account. Who paid it is not sent. rules/payments 26 */
export const BankTransfer = z.strictObject({
  /** The bank's name for it, or what it is made of: the same transfer of another file is the same payment. */
  paymentId: z.string().trim().min(1).check(symbols(LIMITS.paymentId), visible),
  amount: z
    .number()
    .positive()
    .max(LIMITS.price * LIMITS.ticketsOfTransfer)
    .refine(isAmount, "No more than 2 decimal places."),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/, "Must be a currency"),
  /** The payment references of its text: `T4711` of a ticket, `G12` of a group. */
  references: z.array(z.string().trim().max(20)).max(LIMITS.ticketsOfTransfer),
});
export type BankTransfer = z.output<typeof BankTransfer>;

/**
 * `due`: it is exactly what these tickets cost. `recorded`: it was noted before. `differs`: they cost another amount, or in
 * another currency. `paid`: nothing is due, since they are paid or cancelled. `unknown`: no reference of this project.
 */
export const TRANSFER_MATCHES = ["due", "recorded", "differs", "paid", "unknown"] as const;
export type TransferMatch = (typeof TRANSFER_MATCHES)[number];

const TransferSubject = z.object({
  reference: z.string(),
  /** The ticket, or the first one of the group. */
  ticketId: OutId,
  /** Its holder, or the contact of the group. */
  name: z.string(),
  /** That of now. */
  status: z.enum(TICKET_STATUSES),
  /** The amount that is to be paid, or was. */
  amount: z.number(),
  /** The payment that it has already. */
  paymentId: z.string().nullable(),
});
export type TransferSubject = z.output<typeof TransferSubject>;

const Matched = z.object({
  paymentId: z.string(),
  match: z.enum(TRANSFER_MATCHES),
  /** ISO 4217: what they cost it in. */
  currency: z.string(),
  subjects: z.array(TransferSubject),
});
export type MatchedTransfer = z.output<typeof Matched>;

const TRANSFERS = "/api/projects/:projectId/bank-transfers";
const ProjectKey = z.strictObject({ projectId: Id });

export const matchBankTransfers = endpoint({
  method: "POST",
  path: `${TRANSFERS}/match`,
  summary: "Finds the tickets and groups that transfers pay, in the order sent. Changes nothing.",
  access: { project: "manager" },
  params: ProjectKey,
  body: z.strictObject({ transfers: z.array(BankTransfer).min(1).max(LIMITS.transfersMatched) }),
  status: 200,
  result: z.array(Matched),
});

/** `issued`: its tickets are; `refundDue`: recorded as a refund due; `left`: nothing was done, `match` says why. */
export const TRANSFER_OUTCOMES = ["issued", "refundDue", "left"] as const;

export const bookBankTransfers = endpoint({
  method: "POST",
  path: `${TRANSFERS}/book`,
  summary:
    "Marks tickets and groups as paid by transfers, each in a transaction of its own, in the order sent. A repeated transfer changes nothing.",
  access: { project: "manager" },
  params: ProjectKey,
  body: z.strictObject({
    transfers: z
      .array(
        BankTransfer.extend({
          /** Whether money for which nothing is due is recorded as a refund due. */
          isRefundDue: z.boolean().default(false),
        }),
      )
      .min(1)
      .max(LIMITS.transfersBooked),
  }),
  status: 200,
  result: z.array(Matched.extend({ outcome: z.enum(TRANSFER_OUTCOMES) })),
});
