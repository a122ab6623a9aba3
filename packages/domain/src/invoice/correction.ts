import { type Cents, wholeCents } from "../money/cents.ts";
import { inProportion } from "../money/in-proportion.ts";
import { sumUpVat, type VatRate, type VatSum } from "./vat.ts";

/** A ticket, or, without one, the card fee at a rate. */
type Line = { ticketId: number | null; rate: VatRate; gross: Cents };

/**
 * An amount that was given back: of a ticket, or null: of all that was paid. `fee`: the part of it that is the card fee.
 * rules/payments 40
 */
export type RefundedAmount = { ticketId: number | null; amount: Cents; fee: Cents };

/**
 * Returns lines less refunds, without those of which nothing is left. The fee in refunds is of the lines of the fee, their price
 * of the tickets. The refund of a ticket is of its line; what is more than that, or of no ticket, is shared out by what the
 * lines still have, to the cent. rules/invoices 16
 */
export function reduceLines<L extends Line>(lines: readonly L[], refunds: readonly RefundedAmount[]): L[] {
  const tickets = lines.filter(({ ticketId }) => ticketId !== null);
  const fees = lines.filter(({ ticketId }) => ticketId === null);
  const fee = refunds.reduce((sum, refund) => sum + refund.fee, 0);
  return [
    ...withGross(tickets, reduceTickets(tickets, refunds)),
    ...withGross(
      fees,
      shareOut(
        fees.map(({ gross }) => gross),
        fee,
      ),
    ),
  ];
}

const withGross = <L extends Line>(lines: readonly L[], left: readonly number[]): L[] =>
  lines.map((line, at) => ({ ...line, gross: wholeCents(left[at] ?? 0) })).filter(({ gross }) => gross > 0);

/** The rest of the lines of tickets. */
function reduceTickets(tickets: readonly Line[], refunds: readonly RefundedAmount[]): number[] {
  let left: number[] = tickets.map(({ gross }) => gross);
  let more = 0;
  for (const { ticketId, amount, fee } of refunds) {
    const at = tickets.findIndex((line) => line.ticketId === ticketId);
    if (ticketId === null || at < 0) continue;
    const price = amount - fee;
    const own = Math.min(left[at] ?? 0, price);
    left[at] = (left[at] ?? 0) - own;
    more += price - own;
  }
  for (const { ticketId, amount, fee } of refunds) if (ticketId === null) left = shareOut(left, amount - fee);
  return shareOut(left, more);
}

/** Takes an amount from others in proportion, never more than there is. */
function shareOut(amounts: readonly number[], taken: number): number[] {
  const total = amounts.reduce((sum, one) => sum + one, 0);
  const shares = inProportion(Math.min(taken, total), amounts);
  return amounts.map((amount, at) => amount - (shares[at] ?? 0));
}

/** Whether two lines are of the same ticket, or of the fee at the same rate. */
const isSame = (one: Line, other: Line): boolean =>
  one.ticketId === other.ticketId && (one.ticketId !== null || one.rate === other.rate);

/**
 * Returns what a document says that takes an invoice from these lines to those, in negative amounts. VAT is the difference of
 * both VATs, each rounded once, so that an invoice with all its corrections has the VAT of what is left. rules/invoices 17
 */
export function differenceOf<L extends Line>(
  before: readonly L[],
  after: readonly L[],
): { lines: L[]; sums: VatSum[] } {
  const grossOf = (line: L) => after.find((one) => isSame(one, line))?.gross ?? 0;
  const lines = before
    .map((line) => ({ ...line, gross: wholeCents(grossOf(line) - line.gross) }))
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
export function remainingLines<L extends Line>(
  lines: readonly L[],
  corrections: readonly { lines: readonly L[] }[],
): L[] {
  const corrected = corrections.flatMap((correction) => correction.lines);
  const left = lines.map((line) =>
    corrected.reduce((sum, one) => (isSame(one, line) ? sum + one.gross : sum), Number(line.gross)),
  );
  return withGross(lines, left);
}
