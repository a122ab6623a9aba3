/** The purpose of a number input: a count, which has no decimals, an amount of money, or a measure. */
export type NumberKind = "count" | "money" | "measure";

/** An exact number, with digits of both sides of the point optional: `-1`, `2.`, `.5`. */
const NUMBER = /^-?(?:\d+\.?\d*|\.\d+)$/;
const SPACES = /[\s'’]/g;
/** Commas between groups of three digits, as in `1,234` or `1,234,567.50`. */
const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
/** As in `1.234,50`. */
const GROUPED_BY_POINTS = /^-?\d{1,3}(?:\.\d{3})+,\d*$/;

/** Parses what somebody typed; a text that is no exact number is returned as typed. rules/values 10 */
export function parseNumber(typed: string, kind: NumberKind): number | string {
  const text = withPoint(typed.replace(SPACES, "").replace("−", "-"), kind);
  const number = Number(text);
  return NUMBER.test(text) && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : typed.trim();
}

function withPoint(text: string, kind: NumberKind): string {
  // While somebody deletes a digit of 10,000 it is 10,00.
  if (kind === "count") return text.replaceAll(",", "");
  if (GROUPED_BY_POINTS.test(text)) return text.replaceAll(".", "").replace(",", ".");
  return kind === "money" && GROUPED.test(text) ? text.replaceAll(",", "") : text.replace(",", ".");
}

/** Writes a number as its input shows it while nobody types: 17,000 · 49.50 · 0.25. */
export function writeNumber(value: number | string, kind: NumberKind): string {
  if (typeof value === "string" || kind === "measure") return String(value);
  if (kind === "money") return hasCents(value) ? value.toFixed(2) : String(value);
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** An amount with parts of a cent is shown as it is, so that its error can be understood. */
const hasCents = (value: number) => Number(value.toFixed(2)) === value;

/** The next number above or below, for the arrow keys. A text that is no number stays. */
export function stepNumber(
  value: number | string,
  step: 1 | -1,
  { min = -Infinity, max = Infinity }: { min?: number | undefined; max?: number | undefined } = {},
): number | string {
  if (typeof value === "string" && value !== "") return value;
  // 0.1 + 1 has no decimals of its own making.
  const next = value === "" ? 0 : Number((value + step).toFixed(12));
  return Math.min(Math.max(next, min), max);
}
