/**
 * Returns an upper bound of the size of a compiled pattern, in instructions, from its text alone, because compiling
 * takes time itself. A repetition `{n,m}` multiplies its operand, so the bound is the length times all repetitions.
 * rules/questions 7
 */
export function largestProgramSize(regex: string): number {
  const counts = [...regex.matchAll(/\{(\d+)(?:,(\d*))?\}/g)];
  const repeated = counts.reduce((product, [, least, most]) => product * countOf(least, most), 1);
  return (4 + 6 * regex.length) * repeated;
}

/** Returns the number of repetitions of `{2}`, `{2,}` (one more, for the loop) or `{2,5}`. */
const countOf = (least = "0", most = least): number => Math.max(1, Number(most === "" ? least : most) + 1);
