declare const cents: unique symbol;

/** Money as it is stored and computed: a whole number of hundredths of the currency. rules/values 1 */
export type Cents = number & { readonly [cents]: true };

/** Returns whether this number is a valid amount on the wire: finite, with at most two decimal places. */
export const isAmount = (amount: number): boolean =>
  isCents(nearest(amount)) && nearest(amount) / 100 === amount;

/** Converts `19.99` of the wire to 1999 cents. Throws a RangeError for more than two decimal places: nothing is rounded. */
export function toCents(amount: number): Cents {
  const whole = nearest(amount);
  if (!isCents(whole) || whole / 100 !== amount)
    throw new RangeError(`${amount} is no amount in whole cents`);
  return whole;
}

/** Converts 1999 cents to `19.99`, for the wire and for spreadsheets. */
export const toAmount = (money: Cents): number => money / 100;

/** Types the result of arithmetic on cents as cents. Throws a RangeError if it is not a whole number. */
export function wholeCents(value: number): Cents {
  if (!isCents(value)) throw new RangeError(`${value} is no whole number of cents`);
  return value;
}

const nearest = (amount: number) => Math.round(amount * 100);

function isCents(value: number): value is Cents {
  return Number.isSafeInteger(value);
}
