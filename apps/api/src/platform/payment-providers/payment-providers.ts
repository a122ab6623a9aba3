import { createOutbound } from "../outbound/outbound.ts";
import { mollieAdapter } from "./mollie-adapter.ts";
import { modeOfKey, type PaymentKeys } from "./payment-keys.ts";
import type { AccountKey, PaymentProvider, PaymentProviders } from "./port.ts";
import { stripeAdapter } from "./stripe-adapter.ts";

/** Milliseconds of one exchange with a provider: a refund takes some seconds there. rules/outbound 10 */
const EXCHANGE_MS = 8_000;

const URLS = { stripe: "https://api.stripe.com", mollie: "https://api.mollie.com" } as const;
/** The name of a key that is not of the environment, in the sentences of refusals. */
const STORED_KEY = "that is stored for this account";

/** Opens the providers that there are keys for. Connects to nothing, and loads no library before its first call. */
export function openPaymentProviders(
  keys: PaymentKeys | null,
  { exchangeMs = EXCHANGE_MS }: { exchangeMs?: number } = {},
): PaymentProviders {
  const simulatorUrl = keys?.simulatorUrl ?? null;
  const open = ({ provider, key, webhookSecret }: AccountKey, keyName = STORED_KEY): PaymentProvider => {
    const url = simulatorUrl ?? URLS[provider];
    const outbound = createOutbound({
      allowed: new Set(),
      trustedOrigin: new URL(url).origin,
      totalMs: exchangeMs,
    });
    const parts = { key, keyName, url, outbound, isLive: modeOfKey(provider, key) === "live" };
    return provider === "stripe" ? stripeAdapter({ ...parts, webhookSecret }) : mollieAdapter(parts);
  };
  const opened: Record<PaymentProvider["name"], PaymentProvider | null> = {
    stripe: keys?.stripe ? open({ provider: "stripe", ...keys.stripe }, "in STRIPE_SECRET_KEY") : null,
    mollie: keys?.mollie
      ? open({ provider: "mollie", ...keys.mollie, webhookSecret: null }, "in MOLLIE_API_KEY")
      : null,
  };
  return {
    current: keys && opened[keys.current],
    byName: (name) => opened[name],
    open: (account) => open(account),
    isSimulated: simulatorUrl !== null,
  };
}
