declare const cents: unique symbol;

/** Money as the product keeps and computes it: a whole number of hundredths of the currency. rules/values 1 */
export type Cents = number & { readonly [cents]: true };

/** May this number be an amount on the wire: finite, with at most two decimal places? */
export const isAmount = (amount: number): boolean =>
  isCents(nearest(amount)) && nearest(amount) / 100 === amount;

/** `19.99`, as the wire has it, as 1999 cents. Throws a RangeError at more than two decimal places: nothing is rounded. */
export function toCents(amount: number): Cents {
  const whole = nearest(amount);
  if (!isCents(whole) || whole / 100 !== amount)
    throw new RangeError(`${amount} is no amount in whole cents`);
  return whole;
}

/** 1999 cents as `19.99`, for the wire and for spreadsheets. */
export const toAmount = (money: Cents): number => money / 100;

/** A whole number that arithmetic on cents came to, as cents again. Throws a RangeError at anything else. */
export function wholeCents(value: number): Cents {
  if (!isCents(value)) throw new RangeError(`${value} is no whole number of cents`);
  return value;
}

const nearest = (amount: number) => Math.round(amount * 100);

function isCents(value: number): value is Cents {
  return Number.isSafeInteger(value);
}
