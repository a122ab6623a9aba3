import {
  type EntryFilter,
  entryMatcher,
  type SearchLine,
  toSearchLine,
} from "@foyer/domain/locale/entry-search.ts";
import { byPriorityThenName } from "@foyer/domain/locale/order.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import type { CatalogConfig, CatalogEntry } from "./catalog-config.ts";
import { textsOf } from "./entry-draft.ts";

/** An entry with its search text. */
type EntryLine = { entry: CatalogEntry } & SearchLine;
type SortableLine = EntryLine & { priority: boolean };

/** The list's filters. */
export type LineFilter = Omit<EntryFilter, "location"> & {
  location?: string;
  /** Id of the row being edited. It stays visible even if the filter excludes it. */
  keep?: number | undefined;
};

/** Entries in the order of the list: those with priority, and the rest. */
export type SortedEntries = { priority: EntryLine[]; rest: EntryLine[] };

/** Priority first, each part in the collation of the first shown culture. rules/catalogs 6 */
export function sortEntries(
  config: CatalogConfig,
  entries: readonly CatalogEntry[],
  cultures: readonly string[],
): SortedEntries {
  const { compare } = new Intl.Collator(cultures[0] ?? DEFAULT_CULTURE);
  return byPriorityThenName(
    entries.map((entry) => lineOf(config, entry, cultures)),
    compare,
  );
}

/** Cache of lines by entry: after a save only the changed entry's line is rebuilt. */
const known = new WeakMap<CatalogEntry, { cultures: string; line: SortableLine }>();

function lineOf(config: CatalogConfig, entry: CatalogEntry, cultures: readonly string[]): SortableLine {
  const shown = cultures.join();
  const kept = known.get(entry);
  if (kept?.cultures === shown) return kept.line;
  const own = config.columns.filter(({ kind }) => kind === "text").map(({ field }) => String(entry[field]));
  const internalName = String(entry[config.nameField]);
  const searchable = { id: entry.id, internalName, texts: textsOf(entry), own };
  const priority = entry.priority === true;
  const line = { ...toSearchLine(searchable, cultures), entry, priority };
  known.set(entry, { cultures: shown, line });
  return line;
}

/** The entries to show. */
type FoundEntries = {
  entries: CatalogEntry[];
  /** The index at which those without priority begin, where there are both. */
  partAt: number | undefined;
};

/** The entries to show, those with priority first. rules/catalogs 14 */
export function findEntries({ priority, rest }: SortedEntries, filter: LineFilter): FoundEntries {
  const { keep, location = "", ...others } = filter;
  const matches = entryMatcher({ ...others, location });
  const fits = (line: EntryLine) => line.entry.id === keep || matches(line);
  const first = priority.filter(fits);
  const second = rest.filter(fits);
  const partAt = first.length > 0 && second.length > 0 ? first.length : undefined;
  return { entries: [...first, ...second].map(({ entry }) => entry), partAt };
}
