import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import {
  type PaymentProvider,
  type PaymentProviders,
  PROVIDER_NAMES,
  ProviderRefused,
  ProviderUnavailable,
} from "../../platform/payment-providers/port.ts";
import type { Attempt } from "../payments/payments.service.ts";

/** Settings of card payments: all that they need besides the database. */
export type CardSettings = { providers: PaymentProviders; publicUrl: string };
export type CardParts = CardSettings & { db: Kysely<Database> };

/** Whether cards are taken, and with money; null: they are not. rules/payments 13 */
export const offeredCards = ({ providers: { current } }: CardSettings): { isLive: boolean } | null =>
  current && { isLive: current.isLive };

/** The accounts that there are keys for, by their providers' names: "… live", "… test". */
export const accountNamesOf = ({ providers }: Pick<CardSettings, "providers">): string[] =>
  PROVIDER_NAMES.flatMap((name) => {
    const provider = providers.byName(name);
    return provider ? [`${name} ${provider.isLive ? "live" : "test"}`] : [];
  });

/** The author of what a payment by card does. */
export const CARD_PAYMENT = { staffId: null, name: "Card payment" };

/**
 * The provider of an attempt; null where this installation has no key for it, or one for tests for an attempt with money
 * and the other way round. rules/payments 13
 */
export function providerOf(
  { providers }: Pick<CardParts, "providers">,
  attempt: Pick<Attempt, "provider" | "isLive">,
): PaymentProvider | null {
  if (attempt.provider === "hand") return null;
  const provider = providers.byName(attempt.provider);
  return provider?.isLive === attempt.isLive ? provider : null;
}

/** Says in the words of the API why a provider has not done what it was asked for. */
export function problemOfProvider(error: unknown): unknown {
  if (error instanceof ProviderUnavailable) return problem("payment-provider-unreachable");
  if (error instanceof ProviderRefused) return problem("card-payment-refused", { note: error.message });
  return error;
}
