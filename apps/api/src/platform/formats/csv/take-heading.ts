import type { Csv, CsvRow } from "./read-csv.ts";

/** Whether the first row is a heading, if staff have chosen. */
export type FirstRow = "heading" | "row";

export type Headed = {
  /** The first row, if it looks like a heading or was said to be something; its cells are parted by commas. */
  heading: string | null;
  /** It is a heading, so it is not among the rows. */
  isHeading: boolean;
  rows: AsyncIterable<CsvRow>;
};

/** Rows that the first one is compared with. */
const SAMPLE = 20;

/** Decides whether the first row of a file without a known header is a heading: as said, else by its look. rules/csv 6 */
export async function takeHeading({ columns, rows }: Csv, said: FirstRow | undefined): Promise<Headed> {
  if (columns !== null) return { heading: null, isHeading: false, rows };
  const sample: CsvRow[] = [];
  const rest = rows[Symbol.asyncIterator]();
  while (sample.length <= SAMPLE) {
    const next = await rest.next();
    if (next.done) break;
    sample.push(next.value);
  }
  const [first, ...others] = sample.map(({ cells }) => cells.join(", "));
  const looksSo = first !== undefined && looksLikeHeading(first, others);
  const isHeading = first !== undefined && (said === undefined ? looksSo : said === "heading");
  const heading = first !== undefined && (looksSo || said !== undefined) ? first : null;
  return { heading, isHeading, rows: follow(isHeading ? sample.slice(1) : sample, rest) };
}

async function* follow(first: readonly CsvRow[], rest: AsyncIterator<CsvRow>) {
  yield* first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/** Marks of words, which codes seldom have in the first row alone: a space, a small letter, a letter beyond A–Z. */
const TRAITS = [/\s/, /\p{Ll}/u, /\P{ASCII}/u];

/** Words without a digit, where no other row looks like words: "Ticket number" above A1, A2 … */
export function looksLikeHeading(first: string, others: readonly string[]): boolean {
  if (!/\p{L}/u.test(first) || /\d/.test(first)) return false;
  if (others.length > 0 && others.every((other) => !/\p{L}/u.test(other))) return true;
  return TRAITS.some((trait) => trait.test(first) && !others.some((other) => trait.test(other)));
}
