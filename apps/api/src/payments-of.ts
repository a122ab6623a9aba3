import type { Config } from "./config.ts";
import type { CardSettings } from "./features/card-payments/card-parts.service.ts";
import { openPaymentProviders } from "./platform/payment-providers/payment-providers.ts";

/** The providers of card payments that the environment has keys for, and where they lead back to. */
export const paymentsOf = ({ payments, publicUrl }: Config): CardSettings => ({
  providers: openPaymentProviders(payments),
  publicUrl,
});
