import { createOutbound } from "../outbound/outbound.ts";
import { mollieAdapter } from "./mollie-adapter.ts";
import type { PaymentKeys } from "./payment-keys.ts";
import type { PaymentProvider, PaymentProviders } from "./port.ts";
import { stripeAdapter } from "./stripe-adapter.ts";

/** Milliseconds of one exchange with a provider: a refund takes some seconds there. rules/outbound 10 */
const EXCHANGE_MS = 8_000;

const STRIPE_URL = "https://api.stripe.com";
const MOLLIE_URL = "https://api.mollie.com";

/** Opens the providers that there are keys for. Connects to nothing, and loads no library before its first call. */
export function openPaymentProviders(
  keys: PaymentKeys | null,
  { exchangeMs = EXCHANGE_MS }: { exchangeMs?: number } = {},
): PaymentProviders {
  if (!keys) return { current: null, byName: () => null };
  const { isLive, simulatorUrl } = keys;
  const at = (url: string) => ({
    url: simulatorUrl ?? url,
    isLive,
    outbound: createOutbound({
      allowed: new Set(),
      trustedOrigin: new URL(simulatorUrl ?? url).origin,
      totalMs: exchangeMs,
    }),
  });
  const opened: Record<PaymentProvider["name"], PaymentProvider | null> = {
    stripe: keys.stripe && stripeAdapter({ ...keys.stripe, ...at(STRIPE_URL) }),
    mollie: keys.mollie && mollieAdapter({ ...keys.mollie, ...at(MOLLIE_URL) }),
  };
  return { current: opened[keys.current], byName: (name) => opened[name] };
}
