import type Stripe from "stripe";
import type { Outbound } from "../outbound/outbound.ts";

/** `keyName`: where the key is stored, in words. */
export type StripeAccess = { key: string; keyName: string; url: string; outbound: Outbound };

export type StripeCaller = {
  /** Makes a call; throws the errors of the port. */
  ask<T>(call: (stripe: Stripe) => Promise<T>): Promise<T>;
  /** The library, for what needs no call. */
  library(): Promise<Stripe>;
};

/** Calls Stripe by its library, which is large: it is loaded by the first call, not by a start. */
export function stripeCaller(access: StripeAccess): StripeCaller {
  let loaded: ReturnType<typeof load> | undefined;
  const load = async () => {
    const { openStripe, asked } = await import("./stripe-client.ts");
    return { stripe: openStripe(access), asked };
  };
  const library = () => {
    loaded ??= load();
    return loaded;
  };
  return {
    ask: async (call) => {
      const { stripe, asked } = await library();
      return asked(access.keyName, () => call(stripe));
    },
    library: async () => (await library()).stripe,
  };
}
