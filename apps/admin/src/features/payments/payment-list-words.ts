import type { ListedPayment } from "@foyer/contract/payment-list.ts";

type State = ListedPayment["state"];

/** Names of the states of a payment, as chips and filters have them. */
export const STATE_NAMES: Record<State, string> = {
  created: "Not started yet",
  pending: "Waiting for the payer",
  authorised: "Authorised",
  failed: "Failed",
  expired: "Not paid in time",
  cancelled: "Cancelled",
  paid: "Paid",
  partly_refunded: "Refunded in part",
  refunded: "Refunded",
};

/** Names of the states of a refund, as filters have them. */
export const REFUND_NAMES: Record<ListedPayment["refunds"][number]["state"], string> = {
  requested: "Waits for the provider",
  pending: "On its way",
  succeeded: "Refunded",
  failed: "Failed",
};

/** Names of the states of a chargeback, as filters have them. */
export const CHARGEBACK_NAMES: Record<ListedPayment["chargebacks"][number]["state"], string> = {
  taken: "Charged back",
  reversed: "Charged back and returned",
};

/** The colour of a state's chip. */
export function stateColor(state: State): string {
  if (state === "paid") return "green";
  if (state === "partly_refunded" || state === "refunded") return "blue";
  if (state === "failed") return "red";
  return state === "expired" || state === "cancelled" ? "gray" : "yellow";
}
