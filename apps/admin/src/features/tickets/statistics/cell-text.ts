import { formatCount } from "@foyer/domain/format/counts.ts";
import { formatPercent } from "@foyer/domain/format/shares.ts";
import type { Share } from "./statistics-search.ts";

/** The largest number, which has the longest bar. */
export const mostOf = (cells: readonly (readonly number[])[]): number =>
  cells.reduce((most, row) => Math.max(most, ...row), 1);

type Wholes = { share: Share; row: number; column: number; all: number };

/** A number, or its share of its row, its column or all tickets. A share of nothing is a dash. */
export function cellText(tickets: number, { share, row, column, all }: Wholes): string {
  if (share === "") return formatCount(tickets);
  const whole = { row, column, all }[share];
  return whole === 0 ? "–" : formatPercent(tickets / whole);
}
