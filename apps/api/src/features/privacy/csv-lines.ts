const BREAK = /(\r\n|\n|\r)/;

/**
 * Returns the text of a csv file in which these records are empty lines, so that all others keep their line numbers.
 * `starts`: the lines, from 1 on, in which the records of the file begin, in order.
 */
export function withoutRecords(text: string, starts: readonly number[], erased: ReadonlySet<number>): string {
  const parts = text.split(BREAK);
  const ends = new Map(starts.map((line, at) => [line, starts[at + 1] ?? Number.POSITIVE_INFINITY]));
  let end = 0;
  return parts
    .map((part, at) => {
      // Breaks stand between the lines.
      if (at % 2 === 1) return part;
      const line = at / 2 + 1;
      if (erased.has(line)) end = ends.get(line) ?? line + 1;
      return line < end ? "" : part;
    })
    .join("");
}
