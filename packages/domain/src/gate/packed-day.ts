const DAY_MS = 86_400_000;
/** Two bytes reach from here to 2199. */
const FIRST = Date.UTC(2020, 0, 1);
const LAST = 2 ** 16 - 1;

/** Returns a day such as `2126-05-12` as a number of two bytes; 0: none, or beyond what they reach. */
export function packDay(day: string | null): number {
  if (day === null) return 0;
  const days = Math.round((Date.parse(`${day}T00:00:00Z`) - FIRST) / DAY_MS);
  return days > 0 && days <= LAST ? days : 0;
}

export const unpackDay = (days: number): string | null =>
  days === 0 ? null : new Date(FIRST + days * DAY_MS).toISOString().slice(0, 10);
