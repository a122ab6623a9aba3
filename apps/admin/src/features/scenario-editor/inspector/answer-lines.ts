import { nameKey } from "@foyer/domain/locale/name-key.ts";
import type { LocalizedQuestion } from "@foyer/domain/scenario/scenario.ts";
import type { CatalogAnswer, QuestionnaireCatalog } from "@foyer/scenario-document/questionnaire-catalog.ts";

/** The maximum number of answers that are added at once. */
export const MAX_LINES = 1_000;

/** Reads a pasted list: one answer a line, without empty lines, repetitions, and the marks of a list. */
export function readAnswerLines(text: string): string[] {
  const lines = text
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "");
  return uniqueBy(withoutListMarks(lines), nameKey);
}

/** Keeps the first of those with the same key. */
function uniqueBy<T>(all: readonly T[], keyOf: (one: T) => unknown): T[] {
  const seen = new Set<unknown>();
  return all.filter((one) => !seen.has(keyOf(one)) && seen.add(keyOf(one)));
}

const BULLET = /^[-*•–—·▪◦]\s+/;
const NUMBER = /^(\d+)[.)]\s+/;

/** A mark is removed only where every line has one; numbers must count up. */
function withoutListMarks(lines: readonly string[]): readonly string[] {
  if (lines.length < 2) return lines;
  if (lines.every((line) => BULLET.test(line))) return lines.map((line) => line.replace(BULLET, ""));
  const isCounting = lines.every((line, index) => NUMBER.exec(line)?.[1] === String(index + 1));
  return isCounting ? lines.map((line) => line.replace(NUMBER, "")) : lines;
}

/** A line with its entry of the catalog; without one, it is a new answer. */
type Line = { text: string; entry: CatalogAnswer | undefined };

/** Sorts out the lines whose answers the question has already, and finds the others in the catalog. */
export function planAnswers(
  texts: readonly string[],
  {
    question,
    catalog,
    culture,
  }: { question: LocalizedQuestion; catalog: QuestionnaireCatalog; culture: string },
): { lines: Line[]; repeated: number } {
  const entries = [...catalog.answers.values()].filter(({ questionId }) => questionId === question.id);
  const known = new Map<string, CatalogAnswer>();
  // An internal name is unique; a text only finds the entry where no other has it as its name.
  for (const entry of entries) known.set(nameKey(entry.texts[culture] ?? entry.internalName), entry);
  for (const entry of entries) known.set(nameKey(entry.internalName), entry);
  const included = new Set(question.answers.map(({ id }) => id));
  const own = new Set(
    question.answers.flatMap(({ texts }) => (texts[culture] ? nameKey(texts[culture]) : [])),
  );
  const missing = texts
    .map((text): Line => ({ text, entry: known.get(nameKey(text)) }))
    .filter(({ text, entry }) => !(entry && included.has(entry.id)) && !own.has(nameKey(text)));
  const lines = uniqueBy(missing, ({ text, entry }) => entry?.id ?? nameKey(text));
  return { lines, repeated: texts.length - lines.length };
}
