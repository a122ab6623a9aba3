import { nameKey } from "../locale/name-key.ts";

/** Longer names get no suggestion: nobody mistypes one letter of a paragraph. */
const MAX_LENGTH = 60;
/** Comparisons of one `ClosestNames`, so that a file of wrong names costs no more than a second of them. */
const MAX_COMPARISONS = 50_000;

/** Finds the name that somebody who typed another one probably meant. Its work is bounded; then it finds none. */
export class ClosestNames {
  #comparisons = 0;
  readonly #known = new Map<readonly string[], Map<string, string | null>>();

  /** Returns the closest of these names; null if none is close. */
  find(typed: string, names: readonly string[]): string | null {
    const key = foldedKey(typed);
    if (key === "" || key.length > MAX_LENGTH) return null;
    const ofNames = this.#known.get(names) ?? new Map<string, string | null>();
    this.#known.set(names, ofNames);
    const known = ofNames.get(key);
    if (known !== undefined) return known;
    const found = this.#search(key, names);
    ofNames.set(key, found);
    return found;
  }

  #search(key: string, names: readonly string[]): string | null {
    let closest: string | null = null;
    // A third of the letters may differ: of three letters one.
    let best = Math.floor(key.length / 3) + 1;
    for (const name of names) {
      if (Math.abs(name.length - key.length) >= best) continue;
      this.#comparisons += 1;
      if (this.#comparisons > MAX_COMPARISONS) return null;
      const distance = distanceOf(key, foldedKey(name), best);
      if (distance >= best) continue;
      best = distance;
      closest = name;
    }
    return closest;
  }
}

/** Without accents: "Osterreich" is close to "Österreich". */
const foldedKey = (name: string): string => nameKey(name).normalize("NFD").replace(/\p{M}/gu, "");

/** The number of letters to add, drop, change or swap, or `maximum` if it is at least that. */
function distanceOf(a: string, b: string, maximum: number): number {
  let [beforeLast, last]: [readonly number[], readonly number[]] = [
    [],
    Array.from({ length: b.length + 1 }, (_, at) => at),
  ];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          at(last, j) + 1,
          at(row, j - 1) + 1,
          at(last, j - 1) + (isSame ? 0 : 1),
          isSwapped ? at(beforeLast, j - 2) + 1 : maximum,
        ),
      );
    }
    if (Math.min(...row) >= maximum) return maximum;
    [beforeLast, last] = [last, row];
  }
  return at(last, b.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? 0;
