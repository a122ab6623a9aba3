/** Answers as JSON: the questions, and beside them what was chosen or typed. */
export type GivenAnswers = { questionIds: string; values: string };

/** Between several answers in one cell. */
const SEPARATOR = "; ";

/** The cells of somebody's answers; `places`: where the column of a question is. rules/responses 1 */
export function answerCells(
  { questionIds, values }: GivenAnswers,
  places: ReadonlyMap<number, number>,
): (string | null)[] {
  const cells: (string | null)[] = new Array(places.size).fill(null);
  const given: (string | boolean)[] = JSON.parse(values);
  const asked: number[] = JSON.parse(questionIds);
  for (const [index, questionId] of asked.entries()) {
    const place = places.get(questionId);
    if (place === undefined) continue;
    const before = cells[place];
    const text = textOf(given[index] ?? "");
    cells[place] = typeof before === "string" ? before + SEPARATOR + text : text;
  }
  return cells;
}

const textOf = (value: string | boolean) => (typeof value === "string" ? value : value ? "Yes" : "No");
