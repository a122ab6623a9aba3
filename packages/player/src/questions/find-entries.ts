import { fold } from "@foyer/domain/locale/entry-search.ts";

export type Entry = { id: number; text: string; priority: boolean };
/** All names by which somebody may look for an entry. */
export type NamesOf<E extends Entry> = (entry: E) => readonly string[];

/** A list that is searched by typing. */
export type EntrySearch<E extends Entry> = {
  /** The entries that may be meant: exact names first, then the shown names, then the others. */
  find: (typed: string) => readonly E[];
  /** The entry that has this name, or the only one that may be meant; null where it is not clear. */
  named: (typed: string) => E | null;
};

/** Letters and digits in lower case without accents, in words: "Côte d’Ivoire" is "cote d ivoire". */
const toWords = (text: string) =>
  fold(text)
    .replace(/[\p{P}\p{S}\s]+/gu, " ")
    .trim();

/** How well a name fits; a lower rank is better. Scripts without blanks have no beginnings of words. */
const RANKS: readonly ((name: string, typed: string) => boolean)[] = [
  (name, typed) => name === typed,
  (name, typed) => name.startsWith(typed),
  (name, typed) => ` ${name}`.includes(` ${typed}`),
  (name, typed) => /[\u3040-\u9fff]/.test(typed) && name.includes(typed),
];
const EXACT = 0;
const NONE = Number.POSITIVE_INFINITY;

function rankOf(names: readonly string[], typed: string): number {
  const rank = RANKS.findIndex((fits) => names.some((name) => fits(name, typed)));
  return rank < 0 ? NONE : rank;
}

/** Prepares the search of a list, at its first use. rules/player 7 */
export function searchIn<E extends Entry>(entries: readonly E[], namesOf: NamesOf<E>): EntrySearch<E> {
  let lines: readonly { entry: E; shown: readonly string[]; names: readonly string[] }[] | undefined;
  const rank = (typed: string) => {
    lines ??= entries.map((entry) => ({
      entry,
      shown: [toWords(entry.text)],
      names: namesOf(entry).map(toWords),
    }));
    return lines
      .map(({ entry, shown, names }) => {
        const [own, other] = [rankOf(shown, typed), rankOf(names, typed)];
        return { entry, rank: other === EXACT ? EXACT : Math.min(own, RANKS.length + other) };
      })
      .filter((one) => one.rank !== NONE)
      .toSorted((a, b) => a.rank - b.rank);
  };
  return {
    find(typed) {
      const words = toWords(typed);
      return words === "" ? entries : rank(words).map(({ entry }) => entry);
    },
    named(typed) {
      const words = toWords(typed);
      const [first, second] = words === "" ? [] : rank(words);
      const isClear = second === undefined || (first?.rank === EXACT && second.rank !== EXACT);
      return first && isClear ? first.entry : null;
    },
  };
}
