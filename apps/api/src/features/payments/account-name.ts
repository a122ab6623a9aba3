import { paymentModeOf } from "@foyer/contract/payment-mode.ts";
import type { Attempt } from "./attempts.store.ts";

/** The name of the account of a payment, as actions on many tickets keep it: "… live", "… test", "… test 7". rules/payments 25 */
export const accountNameOf = ({
  provider,
  isLive,
  accountId,
}: Pick<Attempt, "provider" | "isLive" | "accountId">): string =>
  `${provider} ${paymentModeOf(isLive)}${accountId === null ? "" : ` ${accountId}`}`;
