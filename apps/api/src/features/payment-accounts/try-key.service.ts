import { problem } from "../../platform/http/problem-error.ts";
import { KEY_WORDS, modeOfKey } from "../../platform/payment-providers/payment-keys.ts";
import {
  KeyRefused,
  type PaymentProviders,
  type ProviderName,
  ProviderRefused,
  ProviderUnavailable,
} from "../../platform/payment-providers/port.ts";

/**
 * Tries a key by a call that changes nothing, and returns what it is of. A wrong one is refused with the provider's
 * sentence. rules/payments 30
 */
export async function tryKey(
  { providers }: { providers: PaymentProviders },
  { provider, key }: { provider: ProviderName; key: string },
): Promise<{ name: string; isLive: boolean }> {
  const refused = (sentence: string) => problem("invalid-fields", { fields: { key: sentence } });
  const mode = modeOfKey(provider, key);
  if (mode === null) throw refused(KEY_WORDS[provider]);
  if (mode === "live" && providers.isSimulated)
    throw refused("The payments of this installation are simulated: only keys for tests are taken.");
  try {
    const name = await providers.open({ provider, key, webhookSecret: null }).identify();
    return { name, isLive: mode === "live" };
  } catch (error) {
    if (error instanceof KeyRefused) throw refused(error.sentence);
    if (error instanceof ProviderRefused) throw refused(error.message);
    if (error instanceof ProviderUnavailable) throw problem("payment-provider-unreachable");
    throw error;
  }
}
