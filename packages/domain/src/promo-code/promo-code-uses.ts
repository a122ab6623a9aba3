/** The allowed uses of promo codes, and the uses by issued and by held tickets. */
export type PromoCodeUses = { ticketCount: number; issued: number; held: number };

/** Returns the remaining uses. */
export const usesLeft = ({ ticketCount, issued, held }: PromoCodeUses): number => ticketCount - issued - held;

/** Returns the sum of several uses. */
export function sumOfUses(all: Iterable<PromoCodeUses>): PromoCodeUses {
  const sum = { ticketCount: 0, issued: 0, held: 0 };
  for (const { ticketCount, issued, held } of all) {
    sum.ticketCount += ticketCount;
    sum.issued += issued;
    sum.held += held;
  }
  return sum;
}
