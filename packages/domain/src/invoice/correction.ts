import { type Cents, wholeCents } from "../money/cents.ts";
import { sumUpVat, type VatRate, type VatSum } from "./vat.ts";

type Line = { ticketId: number; rate: VatRate; gross: Cents };

/** An amount that was given back: of a ticket, or null: of all that was paid. */
export type RefundedAmount = { ticketId: number | null; amount: Cents };

/**
 * Returns lines less refunds, without those of which nothing is left. The refund of a ticket is of its line; one of no ticket
 * is shared out by what the lines still have, to the cent. rules/invoices 16
 */
export function reduceLines<L extends Line>(lines: readonly L[], refunds: readonly RefundedAmount[]): L[] {
  let left: number[] = lines.map(({ gross }) => gross);
  for (const { ticketId, amount } of refunds)
    if (ticketId !== null)
      left = left.map((gross, at) =>
        lines[at]?.ticketId === ticketId ? Math.max(0, gross - amount) : gross,
      );
  for (const { ticketId, amount } of refunds) if (ticketId === null) left = shareOut(left, amount);
  return lines
    .map((line, at) => ({ ...line, gross: wholeCents(left[at] ?? 0) }))
    .filter(({ gross }) => gross > 0);
}

/** Takes an amount from others in proportion. Each share is the step between two rounded sums, so that together they are it. */
function shareOut(amounts: readonly number[], taken: number): number[] {
  const total = amounts.reduce((sum, one) => sum + one, 0);
  if (total === 0) return [...amounts];
  const all = BigInt(Math.min(taken, total));
  let [before, sum] = [0, 0];
  return amounts.map((amount) => {
    sum += amount;
    const until = Number((all * BigInt(sum)) / BigInt(total));
    const share = until - before;
    before = until;
    return amount - share;
  });
}

/**
 * Returns what a document says that takes an invoice from these lines to those, in negative amounts. VAT is the difference of
 * both VATs, each rounded once, so that an invoice with all its corrections has the VAT of what is left. rules/invoices 17
 */
export function differenceOf<L extends Line>(
  before: readonly L[],
  after: readonly L[],
): { lines: L[]; sums: VatSum[] } {
  const grossOf = (ticketId: number) => after.find((line) => line.ticketId === ticketId)?.gross ?? 0;
  const lines = before
    .map((line) => ({ ...line, gross: wholeCents(grossOf(line.ticketId) - line.gross) }))
    .filter(({ gross }) => gross !== 0);
  const left = sumUpVat(after);
  const sums = sumUpVat(before)
    .map(({ rate, net, vat, gross }) => {
      const rest = left.find((sum) => sum.rate === rate) ?? { net: 0, vat: 0, gross: 0 };
      return {
        rate,
        net: wholeCents(rest.net - net),
        vat: wholeCents(rest.vat - vat),
        gross: wholeCents(rest.gross - gross),
      };
    })
    .filter(({ gross }) => gross !== 0);
  return { lines, sums };
}

/** Returns the lines of an invoice less those of its corrections, whose amounts are negative. */
export const remainingLines = <L extends Line>(
  lines: readonly L[],
  corrections: readonly { lines: readonly L[] }[],
): L[] =>
  reduceLines(
    lines,
    corrections.flatMap((correction) =>
      correction.lines.map(({ ticketId, gross }) => ({ ticketId, amount: wholeCents(0 - gross) })),
    ),
  );
