import { fold } from "@foyer/domain/locale/entry-search.ts";
import type { Icon } from "@tabler/icons-react";

export type PaletteGroup =
  | "Go to"
  | "Add"
  | "Projects"
  | "Commands"
  | "Tickets"
  | "Registrations"
  | "Barcodes";

/** An item of the palette. */
export type PaletteItem = {
  /** Key in the list of recent items. Addresses are remembered, commands are not. */
  id: string;
  group: PaletteGroup;
  label: string;
  /** The item's parent, shown beside its label. */
  hint?: string | undefined;
  /** Further search words. */
  words: string;
  icon: Icon;
  /** Found by the server, or opened before: listed only under what was found, and under Recent. */
  isObject?: true;
} & ({ path: string } | { run: () => void });

export type PaletteSection = { title: PaletteGroup | "Recent"; items: PaletteItem[] };

const GROUPS: readonly PaletteGroup[] = ["Go to", "Projects", "Add", "Commands"];
const MAX_RECENT_SHOWN = 5;
const MAX_PROJECTS_SHOWN = 8;

/** The sections for an empty query: recent items, then all in order. rules/shell 31 */
export function startSections(items: readonly PaletteItem[], recentIds: readonly string[]): PaletteSection[] {
  const recent = recentIds
    .flatMap((id) => items.find((item) => item.id === id) ?? [])
    .slice(0, MAX_RECENT_SHOWN);
  const others = items.filter((item) => !recent.includes(item));
  return filled([{ title: "Recent", items: recent }, ...GROUPS.map((group) => sectionOf(group, others))]);
}

/** Items that match all words of `query`, ignoring accents; best match first, then most recently used. */
export function findSections(
  items: readonly PaletteItem[],
  recentIds: readonly string[],
  query: string,
): PaletteSection[] {
  const found = items
    .filter(({ isObject }) => !isObject)
    .map((item) => ({ item, rank: rankOf(item, query), recent: recentIds.indexOf(item.id) >>> 0 }))
    .filter(({ rank }) => rank < RANK_NOT_FOUND)
    .sort((a, b) => a.rank - b.rank || a.recent - b.recent)
    .map(({ item }) => item);
  return inGroups(found);
}

const RANK_NOT_FOUND = 4;

function rankOf({ label, hint, words }: PaletteItem, query: string): number {
  const text = fold(query).trim();
  const terms = text.split(/\s+/);
  const name = fold(label);
  const all = fold(`${label} ${hint ?? ""} ${words}`);
  if (!terms.every((term) => all.includes(term))) return RANK_NOT_FOUND;
  if (name.startsWith(text)) return 0;
  if (terms.every((term) => ` ${name}`.includes(` ${term}`))) return 1;
  return terms.every((term) => name.includes(term)) ? 2 : 3;
}

function sectionOf(group: PaletteGroup, items: readonly PaletteItem[]): PaletteSection {
  const own = items.filter((item) => item.group === group);
  return { title: group, items: group === "Projects" ? own.slice(0, MAX_PROJECTS_SHOWN) : own };
}

/** Items in sections of their groups, in their order. */
export const inGroups = (items: readonly PaletteItem[]): PaletteSection[] =>
  [...new Set(items.map(({ group }) => group))].map((group) => sectionOf(group, items));

const filled = (sections: PaletteSection[]) => sections.filter(({ items }) => items.length > 0);
