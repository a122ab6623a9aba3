import { byPriorityThenName } from "@foyer/domain/locale/order.ts";
import { missingCultures, textIn } from "@foyer/domain/locale/text.ts";
import type { CatalogConfig, CatalogEntry } from "./catalog-config.ts";
import { textsOf } from "./entry-draft.ts";

/** A line of the table. */
export type EntryLine =
  | { kind: "entry"; entry: CatalogEntry; missing: readonly string[]; haystack: string }
  | { kind: "separator" };

/** What the list is narrowed by. */
export type EntryFilter = {
  search: string;
  /** Only entries that lack a text in one of the shown cultures. */
  missingOnly: boolean;
  /** Id of the row being edited: it stays, whatever the filter says. */
  keep?: number | undefined;
};

/** Entries in the order of the list: those with priority, and the rest. */
export type SortedEntries = { priority: EntryOnly[]; rest: EntryOnly[] };
type EntryOnly = Extract<EntryLine, { kind: "entry" }>;

/** Lower case without accents: "cote" finds "Côte d'Ivoire". */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Priority first, each part in the collation of the first shown culture. rules/catalogs 6 */
export function sortEntries(
  config: CatalogConfig,
  entries: readonly CatalogEntry[],
  cultures: readonly string[],
): SortedEntries {
  const [culture = "en-GB"] = cultures;
  const { compare } = new Intl.Collator(culture);
  const named = entries.map((entry) => {
    const texts = textsOf(entry);
    const name = textIn(texts, culture, String(entry[config.nameField]));
    const missing = missingCultures(texts, cultures);
    return { name, priority: entry.priority === true, line: toLine(config, entry, missing) };
  });
  const { priority, rest } = byPriorityThenName(named, compare);
  return { priority: priority.map(({ line }) => line), rest: rest.map(({ line }) => line) };
}

/** What is searched: the id, the internal name, all texts and the text columns. */
function toLine(config: CatalogConfig, entry: CatalogEntry, missing: readonly string[]): EntryOnly {
  const own = config.columns.filter(({ kind }) => kind === "text").map(({ field }) => String(entry[field]));
  const texts = entry.localizations.map(({ text }) => text);
  const haystack = fold([entry.id, entry[config.nameField], ...own, ...texts].join("\n"));
  return { kind: "entry", entry, missing, haystack };
}

/** The lines to show; a separator stands between priority and rest where both have any. */
export function findLines({ priority, rest }: SortedEntries, filter: EntryFilter): EntryLine[] {
  const words = fold(filter.search).split(/\s+/).filter(Boolean);
  const fits = ({ entry, missing, haystack }: EntryOnly) =>
    entry.id === filter.keep ||
    ((!filter.missingOnly || missing.length > 0) && words.every((word) => haystack.includes(word)));
  const first = priority.filter(fits);
  const second = rest.filter(fits);
  const separator: EntryLine[] = first.length > 0 && second.length > 0 ? [{ kind: "separator" }] : [];
  return [...first, ...separator, ...second];
}
