import { type Cents, wholeCents } from "../money/cents.ts";
import { fromSmallestUnit, toSmallestUnit } from "../money/smallest-unit.ts";

/** Returns a percentage of an amount, rounded down to the smallest unit of its currency, which providers refund. */
export function refundShare(paid: Cents, percent: number, currency: string): Cents {
  const units = toSmallestUnit(paid, currency);
  if (units === null) return wholeCents(Math.floor((paid * percent) / 100));
  return fromSmallestUnit(Math.floor((units * percent) / 100), currency);
}
