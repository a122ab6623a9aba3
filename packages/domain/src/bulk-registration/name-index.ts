import { nameKey } from "../locale/name-key.ts";
import { ClosestNames } from "../text/closest-name.ts";

/** Entries by their names in files. */
export type NameIndex = {
  /** `several`: more than one entry has this name. */
  find: (name: string) => number | "several" | null;
  /** The name that was probably meant. */
  closest: (name: string) => string | null;
  /** The internal names. */
  names: readonly string[];
};

/**
 * An entry and its names: the internal name first, which precedes the texts of other entries. `otherNames`: names in
 * other languages, preceded by all of these.
 */
export type Named = { id: number; names: readonly string[]; otherNames?: readonly string[] };

/** Indexes entries by name, compared as internal names are. The indexes of a file share the work of `closest`. */
export function indexNames(entries: readonly Named[], closest = new ClosestNames()): NameIndex {
  const ranks = [
    new Map<string, number | "several">(),
    new Map<string, number | "several">(),
    new Map<string, number | "several">(),
  ] as const;
  for (const { id, names, otherNames = [] } of entries) {
    const [internalName, ...texts] = names;
    const named = [internalName === undefined ? [] : [internalName], texts, otherNames];
    for (const [rank, index] of ranks.entries()) {
      for (const name of named[rank] ?? []) {
        const known = index.get(nameKey(name));
        index.set(nameKey(name), known === undefined || known === id ? id : "several");
      }
    }
  }
  const find = (name: string) => {
    const key = nameKey(name);
    return ranks[0].get(key) ?? ranks[1].get(key) ?? ranks[2].get(key) ?? null;
  };
  const candidates = entries.flatMap(({ names }) => names);
  const others = [...new Set(entries.flatMap(({ otherNames = [] }) => otherNames))];
  return {
    find,
    closest: (name) => closest.find(name, candidates) ?? closest.find(name, others),
    names: entries.flatMap(({ names }) => names.slice(0, 1)),
  };
}
