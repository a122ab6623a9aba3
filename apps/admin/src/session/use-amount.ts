import { formatAmount } from "@foyer/domain/format/money.ts";
import { toCents } from "@foyer/domain/money/cents.ts";
import { useSession } from "./use-session.ts";

/** Formats an amount of the wire with the currency of this installation: `€1,234.50`. rules/values 3 */
export function useAmount(): (amount: number) => string {
  const { currency } = useSession();
  return (amount) => formatAmount(toCents(amount), currency);
}
