import { formatAmount } from "@foyer/domain/format/money.ts";
import { toCents } from "@foyer/domain/money/cents.ts";
import { useCurrency } from "./use-currency.ts";

/** Formats an amount of the wire with the currency of its project: `€1,234.50`; empty until that is known. rules/values 3 */
export function useAmount(): (amount: number) => string {
  const currency = useCurrency();
  return (amount) => (currency === undefined ? "" : formatAmount(toCents(amount), currency));
}
