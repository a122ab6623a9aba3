/** How often promo codes may be used, and how often they are: by issued and by held tickets. */
export type PromoCodeUses = { ticketCount: number; issued: number; held: number };

/** The uses that are left. */
export const usesLeft = ({ ticketCount, issued, held }: PromoCodeUses): number => ticketCount - issued - held;

/** The uses of several together. */
export function sumOfUses(all: Iterable<PromoCodeUses>): PromoCodeUses {
  const sum = { ticketCount: 0, issued: 0, held: 0 };
  for (const { ticketCount, issued, held } of all) {
    sum.ticketCount += ticketCount;
    sum.issued += issued;
    sum.held += held;
  }
  return sum;
}
