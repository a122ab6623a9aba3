import { PAYMENT_MODES } from "@foyer/contract/payment-mode.ts";
import {
  ATTEMPT_STATES,
  CHARGEBACK_STATES,
  PAYMENT_PROVIDERS,
  REFUND_STATES,
} from "@foyer/domain/payment/attempt-state.ts";
import { PAYMENT_METHODS } from "@foyer/domain/ticket/payment.ts";
import { startOfDay } from "@foyer/domain/time/days-in-zone.ts";
import { z } from "zod";
import { pagedSearch, toPageQuery } from "../../list/paged-search.ts";

const day = z.iso.date().or(z.literal("")).default("");

/** The search parameters of a project's payments. */
export const PaymentSearch = z.object({
  ...pagedSearch("20"),
  sort: z.enum(["createdAt", "amount"]).default("createdAt"),
  order: z.enum(["asc", "desc"]).default("desc"),
  q: z.string().max(200).default(""),
  state: z.enum(["", ...ATTEMPT_STATES]).default(""),
  refund: z.enum(["", ...REFUND_STATES]).default(""),
  chargeback: z.enum(["", ...CHARGEBACK_STATES]).default(""),
  provider: z.enum(["", ...PAYMENT_PROVIDERS]).default(""),
  method: z.enum(["", ...PAYMENT_METHODS]).default(""),
  mode: z.enum(["", ...PAYMENT_MODES]).default(""),
  from: day,
  to: day,
});
export type PaymentSearch = z.output<typeof PaymentSearch>;

/** The parameters that filter the list. */
export const PAYMENT_FILTERS = [
  ...(["q", "state", "refund", "chargeback", "provider", "method", "mode", "from", "to"] as const),
] as const;

/** The filters as the server takes them; days are whole days of the project's zone. */
export function toPaymentFilter(search: PaymentSearch, timeZone: string) {
  const { q, state, refund, chargeback, provider, method, mode, from, to } = search;
  return {
    ...(q.trim() && { text: q.trim() }),
    ...(state && { state }),
    ...(refund && { refund }),
    ...(chargeback && { chargeback }),
    ...(provider && { provider }),
    ...(method && { method }),
    ...(mode && { mode }),
    ...(from && { from: startOfDay(from, 0, timeZone).toISOString() }),
    ...(to && { to: startOfDay(to, 1, timeZone).toISOString() }),
  };
}

/** The query of a page. */
export const toPaymentQuery = (search: PaymentSearch, timeZone: string) => ({
  ...toPaymentFilter(search, timeZone),
  ...toPageQuery(search),
  sortName: search.sort,
  sortOrder: search.order,
});
