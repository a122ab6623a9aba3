import { type Cents, wholeCents } from "../money/cents.ts";

/**
 * Returns the part of a refund that is the card fee: refunds give the price back before the fee. `givenBack`: the sum of the
 * refunds that have succeeded before. rules/payments 38, 40
 */
export function feeInRefund(
  { paid, fee }: { paid: Cents; fee: Cents },
  { givenBack, amount }: { givenBack: Cents; amount: Cents },
): Cents {
  const price = Math.max(0, paid - fee);
  const beyond = (returned: number) => Math.max(0, returned - price);
  return wholeCents(beyond(givenBack + amount) - beyond(givenBack));
}
