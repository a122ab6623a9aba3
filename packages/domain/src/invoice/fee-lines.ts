import { type Cents, wholeCents } from "../money/cents.ts";
import { inProportion } from "../money/in-proportion.ts";
import { sumUpVat, type VatRate } from "./vat.ts";

type Line = { ticketId: number | null; rate: VatRate; gross: Cents };

/**
 * Returns the lines of a card fee: it has the VAT of the tickets that were paid with it. Of several rates each has its share of
 * the fee, in proportion to the prices, to the cent. rules/invoices 23
 */
export function feeLines(
  fee: Cents,
  tickets: readonly { rate: VatRate; gross: Cents }[],
): { rate: VatRate; gross: Cents }[] {
  const sums = sumUpVat(tickets);
  const shares = inProportion(
    fee,
    sums.map(({ gross }) => gross),
  );
  return sums
    .map(({ rate }, at) => ({ rate, gross: wholeCents(shares[at] ?? 0) }))
    .filter(({ gross }) => gross > 0);
}

/** Returns lines at one rate; those of the card fee are one line then. */
export function atOneRate<L extends Line>(lines: readonly L[], rate: VatRate): L[] {
  const [fee, ...fees] = lines.filter(({ ticketId }) => ticketId === null);
  const together = fee && {
    ...fee,
    gross: wholeCents(fees.reduce((sum, { gross }) => sum + gross, Number(fee.gross))),
  };
  const tickets = lines.filter(({ ticketId }) => ticketId !== null);
  return [...tickets, ...(together ? [together] : [])].map((line) => ({ ...line, rate }));
}
