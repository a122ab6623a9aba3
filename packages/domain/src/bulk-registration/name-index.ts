import { nameKey } from "../locale/name-key.ts";

/** Entries by their names in files; `several`: more than one entry has this name. */
export type NameIndex = { find: (name: string) => number | "several" | null; names: readonly string[] };

/** An entry and its names: the internal name first, which precedes the texts of other entries. */
export type Named = { id: number; names: readonly string[] };

/** Indexes entries by name, compared as internal names are. */
export function indexNames(entries: readonly Named[]): NameIndex {
  const internal = new Map<string, number | "several">();
  const others = new Map<string, number | "several">();
  for (const { id, names } of entries) {
    for (const [at, name] of names.entries()) {
      const index = at === 0 ? internal : others;
      const known = index.get(nameKey(name));
      index.set(nameKey(name), known === undefined || known === id ? id : "several");
    }
  }
  const find = (name: string) => internal.get(nameKey(name)) ?? others.get(nameKey(name)) ?? null;
  return { find, names: entries.flatMap(({ names }) => names.slice(0, 1)) };
}
