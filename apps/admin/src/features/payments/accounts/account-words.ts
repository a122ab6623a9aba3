import type { PaymentAccount } from "@foyer/contract/payment-accounts.ts";
import { PROVIDER_WORDS } from "@foyer/domain/payment/provider-words.ts";

/** An account as people tell it from others: `Stripe acct_1, key …4242`. */
export const accountWords = ({ provider, name, keyEnd }: PaymentAccount): string =>
  `${[PROVIDER_WORDS[provider], name].filter(Boolean).join(" ")}, key …${keyEnd}`;
