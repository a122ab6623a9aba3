import type { Direction } from "./gate-rules.ts";

/** A passage of a code in an area; `at`: milliseconds since 1970. */
type Timed = { direction: Direction; at: number };

/**
 * Adds to the passages of one code, the earliest first, an exit at each time at which everybody had left the area, if the code
 * was inside by then. rules/gates 51
 */
export function withResets(passages: readonly Timed[], resets: readonly number[]): readonly Timed[] {
  const exits = resets
    .filter((reset) => passages.findLast(({ at }) => at <= reset)?.direction === "in")
    .map((at): Timed => ({ direction: "out", at }));
  // The sort is stable: of equal times the passage is the earlier one.
  return exits.length === 0 ? passages : [...passages, ...exits].sort((one, other) => one.at - other.at);
}
