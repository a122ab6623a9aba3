import { entryMatcher, toSearchLine } from "@foyer/domain/locale/entry-search.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import type { RecordedContext } from "../../../platform/http/route.ts";
import { listCultures } from "../cultures/cultures.store.ts";
import { type Catalog, type Entry, nameFieldOf } from "./catalog.ts";
import { projectOf } from "./localized-entry.service.ts";
import { listEntries, listEntriesById } from "./localized-entry.store.ts";
import { toTranslationsCsv } from "./translations.csv.ts";

/** The filter of the list and the catalog's own parameters. */
export type TranslationsQuery = { q: string; missing: string; cultures: string; location: string } & Record<
  string,
  unknown
>;

/**
 * Exports the texts of the entries that the list shows, for translators; records their number. `ids`: the entries of
 * the list where a project narrows it. rules/catalogs 14
 */
export async function exportTranslations(
  { db, record }: RecordedContext,
  catalog: Catalog,
  query: TranslationsQuery,
  ids?: readonly number[],
): Promise<FileAnswer> {
  const entries = ids ? await listEntriesById(db, catalog, ids) : await listEntries(db, catalog, query);
  const cultures = await listCultures(db);
  const shown = entries.filter(toFilter(query));
  const { q, missing, cultures: shownCultures, location, ...own } = query;
  const filter = { q, location, ...own, ...(missing && { missing: shownCultures }) };
  record({
    action: "export",
    entity: catalog.entity,
    entityId: "translations",
    entityName: "translations",
    ...projectOf(catalog),
    after: { rows: shown.length, ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value)) },
  });
  return {
    name: `${catalog.entity.toLowerCase().replaceAll(" ", "-")}-translations.csv`,
    contentType: "text/csv; charset=utf-8",
    content: toTranslationsCsv(
      shown,
      nameFieldOf(catalog),
      cultures.map(({ cultureCode }) => cultureCode),
    ),
  };
}

function toFilter({ q, missing, cultures, location }: TranslationsQuery): (entry: Entry) => boolean {
  const shown = cultures.split(",");
  const matches = entryMatcher({ search: q, location, missingOnly: missing !== "" });
  return ({ id, internalName, texts, fields }) => {
    const own = Object.values(fields).filter((value) => typeof value === "string");
    return matches(toSearchLine({ id, internalName, texts, own }, shown));
  };
}
