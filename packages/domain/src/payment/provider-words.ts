import type { PaymentProviderName } from "./attempt-state.ts";

/** Names of the providers, as staff read them. */
export const PROVIDER_WORDS: Record<PaymentProviderName, string> = {
  stripe: "Stripe",
  mollie: "Mollie",
  hand: "Noted by staff",
};
