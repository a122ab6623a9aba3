import type { CardOffer } from "@foyer/contract/payments.ts";
import { formatMoney } from "@foyer/domain/format/money.ts";
import { type Cents, wholeCents } from "@foyer/domain/money/cents.ts";
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
import { listAccounts, openAccount, readPaymentMode } from "../payment-accounts/open-account.service.ts";
import { readFee } from "../payment-fee/payment-fee.service.ts";
import { type Attempt, accountNameOf } from "../payments/payments.service.ts";
import { getCurrency } from "../settings/currency.service.ts";

/** Settings of card payments: all that they need besides the database. */
export type CardSettings = { providers: PaymentProviders; publicUrl: string };
export type CardParts = CardSettings & { db: Kysely<Database> };

/** The card payment that a page offers for a price; null: none. rules/payments 13, 37 */
export async function offerCards(
  parts: CardParts,
  projectId: number,
  { price, culture }: { price: Cents; culture: string },
): Promise<CardOffer | null> {
  const mode = await readPaymentMode(parts, projectId);
  if (mode === null) return null;
  const currency = await getCurrency(parts.db, projectId);
  const { fee, isRefunded } = await readFee(parts.db, projectId, { price, currency });
  const textOf = (money: number) => formatMoney(wholeCents(money), currency, culture);
  return {
    isLive: mode === "live",
    fee: fee === 0 ? null : { feeText: textOf(fee), totalText: textOf(price + fee), isRefunded },
  };
}

/** The accounts of a project and of the installation that there are keys for: "… live", "… test", "… test 7". */
export async function accountNamesOf(parts: CardParts, projectId: number): Promise<string[]> {
  const usual = PROVIDER_NAMES.flatMap((name) => {
    const provider = parts.providers.byName(name);
    return provider ? [accountNameOf({ provider: name, isLive: provider.isLive, accountId: null })] : [];
  });
  const own = (await listAccounts(parts.db, projectId)).filter(({ key }) => key !== null);
  return [...usual, ...own.map(accountNameOf)];
}

/** The author of what a payment by card does. */
export const CARD_PAYMENT = { staffId: null, name: "Card payment" };

type OfAccount = Pick<Attempt, "projectId" | "provider" | "isLive" | "accountId">;

/**
 * The provider of an attempt with the key of the account that it was started with; null where there is no key, or one for
 * tests for an attempt with money and the other way round. rules/payments 13, 30
 */
export async function providerOf(
  parts: Pick<CardParts, "db" | "providers">,
  { projectId, provider: name, isLive, accountId }: OfAccount,
): Promise<PaymentProvider | null> {
  if (name === "hand") return null;
  const own = accountId === null ? null : await openAccount(parts, { projectId, accountId });
  const provider = accountId === null ? parts.providers.byName(name) : own?.provider;
  return provider?.isLive === isLive ? provider : null;
}

/** The provider of an attempt. Throws a problem that says why it cannot be asked. */
export async function requireProvider(
  parts: Pick<CardParts, "db" | "providers">,
  attempt: OfAccount,
): Promise<PaymentProvider> {
  const provider = await providerOf(parts, attempt);
  if (provider) return provider;
  throw problem(attempt.accountId === null ? "card-payments-off" : "payment-key-removed");
}

/** Why the provider of an attempt cannot be asked, as a sentence; empty: it can. rules/payments 30 */
export async function whyNotAsked(parts: CardParts, attempt: OfAccount): Promise<string> {
  if (attempt.provider === "hand" || (await providerOf(parts, attempt))) return "";
  return attempt.accountId === null
    ? "This installation has no key of its account, so the provider cannot be asked."
    : "The key of its account was removed, so the provider cannot be asked.";
}

/** Says in the words of the API why a provider has not done what it was asked for. */
export function problemOfProvider(error: unknown): unknown {
  if (error instanceof ProviderUnavailable) return problem("payment-provider-unreachable");
  if (error instanceof ProviderRefused) return problem("card-payment-refused", { note: error.message });
  return error;
}
