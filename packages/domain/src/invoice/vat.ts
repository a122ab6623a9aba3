import { type Cents, wholeCents } from "../money/cents.ts";

declare const hundredths: unique symbol;

/** A rate of VAT in hundredths of a per cent: 1900 is 19 %. */
export type VatRate = number & { readonly [hundredths]: true };

const WHOLE = 10_000;

/** Types a whole number of hundredths of a per cent, from 0 to 10000, as a rate. */
export function vatRate(value: number): VatRate {
  if (!isVatRate(value)) throw new RangeError(`${value} is no rate of VAT`);
  return value;
}

const isVatRate = (value: number): value is VatRate =>
  Number.isInteger(value) && value >= 0 && value <= WHOLE;

/** Converts 5.5 per cent of the wire to 550. */
export const toVatRate = (percent: number): VatRate => vatRate(Math.round(percent * 100));

/** Converts 550 to 5.5 per cent, for the wire. */
export const toPercent = (rate: VatRate): number => rate / 100;

/** The sums of the lines with one rate. Net and VAT are together the gross amount. */
export type VatSum = { rate: VatRate; net: Cents; vat: Cents; gross: Cents };

/**
 * Sums gross amounts up by rate, the highest rate first. VAT is computed once for each rate and rounded half up to whole
 * cents, so that net and VAT are the gross amount, whatever the number of lines. rules/invoices 4
 */
export function sumUpVat(lines: readonly { rate: VatRate; gross: Cents }[]): VatSum[] {
  const rates = [...new Set(lines.map(({ rate }) => rate))].toSorted((one, other) => other - one);
  return rates.map((rate) => {
    const gross = lines.reduce((sum, line) => sum + (line.rate === rate ? line.gross : 0), 0);
    const vat = Number(
      (BigInt(gross) * BigInt(rate) * 2n + BigInt(WHOLE + rate)) / (2n * BigInt(WHOLE + rate)),
    );
    return { rate, net: wholeCents(gross - vat), vat: wholeCents(vat), gross: wholeCents(gross) };
  });
}

/** The sums of all rates together. */
export const totalOf = (sums: readonly VatSum[]): Omit<VatSum, "rate"> => ({
  net: add(sums.map(({ net }) => net)),
  vat: add(sums.map(({ vat }) => vat)),
  gross: add(sums.map(({ gross }) => gross)),
});

const add = (amounts: readonly Cents[]): Cents => wholeCents(amounts.reduce((sum, one) => sum + one, 0));
