import { PROVIDER_NAMES, type ProviderName } from "./port.ts";

/** Why something of the configuration cannot be used, as a sentence that repeats no secret. */
export class PaymentKeyRefusal extends Error {}

/** The keys of the providers, all for tests or all for real money. */
export type PaymentKeys = {
  /** Takes new payments. */
  current: ProviderName;
  isLive: boolean;
  /** Stands in for every provider; null: the providers themselves. */
  simulatorUrl: string | null;
  stripe: { key: string; webhookSecret: string } | null;
  mollie: { key: string } | null;
};

type Texts = {
  PAYMENT_PROVIDER?: ProviderName | undefined;
  PAYMENT_SIMULATOR_URL?: string | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  MOLLIE_API_KEY?: string | undefined;
};

/** The form of a key of each provider, in words. */
export const KEY_WORDS: Readonly<Record<ProviderName, string>> = {
  stripe: "Must be a secret or restricted key, which begins with sk_test_, sk_live_, rk_test_ or rk_live_.",
  mollie: "Must be an API key, which begins with test_ or live_.",
};

/** Whether a key is for tests or for real money; null: it is none of this provider's. */
export function modeOfKey(provider: ProviderName, key: string): "test" | "live" | null {
  const mode = (provider === "stripe" ? STRIPE_KEY : MOLLIE_KEY).exec(key)?.[1];
  return mode === "test" || mode === "live" ? mode : null;
}

/** Whether a text looks like the signing secret of a webhook endpoint at Stripe. */
export const isWebhookSecret = (text: string): boolean => WEBHOOK_SECRET.test(text);

const STRIPE_KEY = /^(?:sk|rk)_(test|live)_\w+$/;
const WEBHOOK_SECRET = /^whsec_[\w+/=]+$/;
const MOLLIE_KEY = /^(test|live)_\w+$/;

/** Reads the keys from the configuration; null: there are none. Throws `PaymentKeyRefusal`. rules/outbound 10 */
export function readPaymentKeys(texts: Texts): PaymentKeys | null {
  const stripe = readStripe(texts);
  const mollie = readMollie(texts);
  const given = [stripe, mollie].filter((keys) => keys !== null);
  const [first] = given;
  if (!first) {
    for (const name of ["PAYMENT_PROVIDER", "PAYMENT_SIMULATOR_URL"] as const) {
      if (texts[name] !== undefined)
        throw new PaymentKeyRefusal(
          `${name} is set and no key of a payment provider is: set one, or drop it.`,
        );
    }
    return null;
  }
  const isLive = first.mode === "live";
  if (given.some(({ mode }) => mode !== first.mode)) {
    throw new PaymentKeyRefusal(
      "STRIPE_SECRET_KEY and MOLLIE_API_KEY are mixed: one is for tests, the other for real money.",
    );
  }
  if (isLive && texts.PAYMENT_SIMULATOR_URL !== undefined) {
    throw new PaymentKeyRefusal(
      "PAYMENT_SIMULATOR_URL is set with a key for real money: the simulator gets keys for tests only.",
    );
  }
  const current = readCurrent(texts, { stripe, mollie });
  return {
    current,
    isLive,
    simulatorUrl: texts.PAYMENT_SIMULATOR_URL ?? null,
    stripe: stripe && { key: stripe.key, webhookSecret: stripe.webhookSecret },
    mollie: mollie && { key: mollie.key },
  };
}

function readCurrent(
  { PAYMENT_PROVIDER: named }: Texts,
  keys: Readonly<Record<ProviderName, unknown>>,
): ProviderName {
  const given = PROVIDER_NAMES.filter((name) => keys[name] !== null);
  if (named === undefined && given.length > 1)
    throw new PaymentKeyRefusal(
      `There are keys of ${given.join(" and ")}: name the one that takes new payments in PAYMENT_PROVIDER.`,
    );
  const current = named ?? given[0];
  if (current === undefined || !given.includes(current))
    throw new PaymentKeyRefusal(`PAYMENT_PROVIDER names ${named}, of which there is no key.`);
  return current;
}

function readStripe({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret }: Texts) {
  if (key === undefined && webhookSecret === undefined) return null;
  if (key === undefined || webhookSecret === undefined) {
    throw new PaymentKeyRefusal("Stripe needs both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.");
  }
  const mode = modeOfKey("stripe", key);
  if (mode === null) {
    throw new PaymentKeyRefusal(`STRIPE_SECRET_KEY is not usable: ${KEY_WORDS.stripe}`);
  }
  if (!isWebhookSecret(webhookSecret)) {
    throw new PaymentKeyRefusal(
      "STRIPE_WEBHOOK_SECRET is not usable: Must be the signing secret of the webhook endpoint, which begins with whsec_.",
    );
  }
  return { key, webhookSecret, mode };
}

function readMollie({ MOLLIE_API_KEY: key }: Texts) {
  if (key === undefined) return null;
  const mode = modeOfKey("mollie", key);
  if (mode === null) {
    throw new PaymentKeyRefusal(`MOLLIE_API_KEY is not usable: ${KEY_WORDS.mollie}`);
  }
  return { key, mode };
}
