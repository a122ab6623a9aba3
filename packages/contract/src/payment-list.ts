import {
  ATTEMPT_STATES,
  CHARGEBACK_STATES,
  PAYMENT_PROVIDERS,
  REFUND_STATES,
} from "@foyer/domain/payment/attempt-state.ts";
import { PAYMENT_METHODS } from "@foyer/domain/ticket/payment.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { PageNumber, PageSize } from "./paging.ts";
import { PAYMENT_MODES } from "./payment-mode.ts";
import { PaymentAttempt } from "./payments.ts";

/** An empty filter does not filter. */
const filter = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal("").transform(() => undefined), schema]).optional();
const instant = z.iso.datetime({ offset: true, error: "Must be a date and time with its zone" });

const PaymentFilter = z.strictObject({
  state: filter(z.enum(ATTEMPT_STATES)),
  /** Payments that have a refund in this state. */
  refund: filter(z.enum(REFUND_STATES)),
  /** Payments that have a chargeback in this state. */
  chargeback: filter(z.enum(CHARGEBACK_STATES)),
  provider: filter(z.enum(PAYMENT_PROVIDERS)),
  method: filter(z.enum(PAYMENT_METHODS)),
  mode: filter(z.enum(PAYMENT_MODES)),
  /** From this instant on (inclusive). */
  from: filter(instant),
  /** Before this instant (exclusive). */
  to: filter(instant),
  /** The reference of a ticket (`T4711`) or a group (`G12`), the beginning of a provider's reference, or an amount. */
  text: filter(z.string().trim().max(LIMITS.internalName)),
});
export type PaymentFilter = z.output<typeof PaymentFilter>;

/** A payment of a project, with the ticket or the group that it is for. */
export const ListedPayment = PaymentAttempt.omit({ canCheck: true }).extend({
  /** The ticket; of a group its first one. */
  ticketId: OutId.nullable(),
  groupId: OutId.nullable(),
  /** The holder, or the contact of the group; empty where they gave no name. */
  holder: z.string(),
  registrationName: z.string(),
});
export type ListedPayment = z.output<typeof ListedPayment>;

/** The sums of the payments that the filters find, of one currency, and of tests or of money. */
export const PaymentTotal = z.object({
  mode: z.enum(PAYMENT_MODES),
  currency: z.string(),
  count: z.int().nonnegative(),
  paid: z.number(),
  /** The card fees that are in what was paid. */
  fees: z.number(),
  refunded: z.number(),
  chargedBack: z.number(),
  net: z.number(),
});
export type PaymentTotal = z.output<typeof PaymentTotal>;

const PAYMENTS = "/api/projects/:projectId/payments";
const params = z.strictObject({ projectId: Id });

export const listPayments = endpoint({
  method: "GET",
  path: PAYMENTS,
  summary:
    "Lists a page of the payments of a project that match the filters, with their refunds, and the totals of all of them by currency.",
  access: { project: "viewer" },
  params,
  query: PaymentFilter.extend({
    sortName: z.enum(["createdAt", "amount"]).default("createdAt"),
    sortOrder: z.enum(["asc", "desc"]).default("desc"),
    currentPage: PageNumber.default(1),
    sizePerPage: PageSize.default(20),
  }),
  status: 200,
  result: z.object({
    TotalCount: z.int().nonnegative(),
    Items: z.array(ListedPayment),
    totals: z.array(PaymentTotal),
  }),
});

export const exportMovements = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/payment-export",
  summary:
    "Exports the movements of money of the payments that match the filters, oldest first: a row for each payment, and one with a negative amount for each refund and each chargeback. `from` and `to` are of the movements; without `mode` those with money.",
  access: { project: "operator" },
  params,
  query: PaymentFilter.extend({ format: z.enum(["xlsx", "csv"]).default("xlsx") }),
  status: 200,
  result: "file",
});
