import { fold } from "@foyer/domain/locale/entry-search.ts";
import type { Icon } from "@tabler/icons-react";

export type PaletteGroup = "Go to" | "Add" | "Projects" | "Commands";

/** Something the palette can do. */
export type PaletteItem = {
  /** Under which it is remembered; an address is, a command is not. */
  id: string;
  group: PaletteGroup;
  label: string;
  /** Where it lies. */
  hint?: string | undefined;
  /** Further words by which it is found. */
  words: string;
  icon: Icon;
} & ({ path: string } | { run: () => void });

export type PaletteSection = { title: PaletteGroup | "Recent"; items: PaletteItem[] };

const GROUPS: readonly PaletteGroup[] = ["Go to", "Projects", "Add", "Commands"];
const RECENT_SHOWN = 5;
const PROJECTS_SHOWN = 8;

/** What the palette shows before anything is typed: what was used last, then all in order. rules/shell 31 */
export function startSections(items: readonly PaletteItem[], recentIds: readonly string[]): PaletteSection[] {
  const recent = recentIds.flatMap((id) => items.find((item) => item.id === id) ?? []).slice(0, RECENT_SHOWN);
  const others = items.filter((item) => !recent.includes(item));
  return filled([{ title: "Recent", items: recent }, ...GROUPS.map((group) => sectionOf(group, others))]);
}

/** What has all words of `query`, accents aside; what fits best stands first, and of that what was used last. */
export function findSections(
  items: readonly PaletteItem[],
  recentIds: readonly string[],
  query: string,
): PaletteSection[] {
  const found = items
    .map((item) => ({ item, rank: rankOf(item, query), recent: recentIds.indexOf(item.id) >>> 0 }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((a, b) => a.rank - b.rank || a.recent - b.recent)
    .map(({ item }) => item);
  const groups = [...new Set(found.map(({ group }) => group))];
  return filled(groups.map((group) => sectionOf(group, found)));
}

const NOT_FOUND = 4;

function rankOf({ label, hint, words }: PaletteItem, query: string): number {
  const sought = fold(query).trim();
  const terms = sought.split(/\s+/);
  const name = fold(label);
  const all = fold(`${label} ${hint ?? ""} ${words}`);
  if (!terms.every((term) => all.includes(term))) return NOT_FOUND;
  if (name.startsWith(sought)) return 0;
  if (terms.every((term) => ` ${name}`.includes(` ${term}`))) return 1;
  return terms.every((term) => name.includes(term)) ? 2 : 3;
}

function sectionOf(group: PaletteGroup, items: readonly PaletteItem[]): PaletteSection {
  const own = items.filter((item) => item.group === group);
  return { title: group, items: group === "Projects" ? own.slice(0, PROJECTS_SHOWN) : own };
}

const filled = (sections: PaletteSection[]) => sections.filter(({ items }) => items.length > 0);
