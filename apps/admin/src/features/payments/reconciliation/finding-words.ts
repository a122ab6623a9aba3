import type { FindingKind, FindingState } from "@foyer/contract/reconciliation.ts";

type Words = { name: string; what: string; todo: string };

/** Names of what is wrong with a payment, and what to do. rules/payments 22 */
export const KIND_WORDS: Record<FindingKind, Words> = {
  there: {
    name: "Not in Foyer",
    what: "The provider has this money, Foyer does not.",
    todo: "Refund it at the provider, or record it by hand on its ticket.",
  },
  here: {
    name: "Not at the provider",
    what: "The provider does not know this payment.",
    todo: "Look for its reference at the provider. If it is not there, nobody has paid: cancel the ticket.",
  },
  differs: {
    name: "Amounts differ",
    what: "The provider and Foyer have other amounts.",
    todo: "Open the payment at the provider, and refund or record the difference.",
  },
};

export const FINDING_STATE_WORDS: Record<FindingState, string> = {
  open: "Open",
  done: "Done",
  ignored: "Ignored",
};
