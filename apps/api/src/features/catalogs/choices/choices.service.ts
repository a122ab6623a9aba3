import { byPriorityThenName } from "@foyer/domain/locale/order.ts";
import { type Texts, textIn } from "@foyer/domain/locale/text.ts";
import type { Lists } from "@foyer/domain/scenario/scenario.ts";
import type { Kysely } from "kysely";
import { TtlCache } from "../../../platform/cache/ttl-cache.ts";
import { perDatabase } from "../../../platform/db/per-database.ts";
import type { Database } from "../../../platform/db/schema.ts";
import { listCountries, listPartitions, listPhoneCodes, listRegions, listRubrics } from "./choices.store.ts";
import { searchNames } from "./entry-names.ts";

export { type EntryKind, isCountryName, listUnknownEntries } from "./choices.store.ts";

/** An entry of a list of choices, in the order of the list. */
export type Choice = { id: number; text: string };
export type PriorityChoice = Choice & { priority: boolean };

/** Countries, priority first, then by name in the culture. rules/catalogs 6 */
export async function listCountryChoices(db: Kysely<Database>, culture: string) {
  return inOrder(await listCountries(db), culture).map(({ id, name, priority, hasRegions }) => ({
    id,
    text: name,
    priority,
    hasRegions,
  }));
}

/** The regions of a country with all names by which visitors may look for them. rules/player 7 */
export async function listRegionChoices(
  db: Kysely<Database>,
  countryId: number,
  culture: string,
): Promise<(PriorityChoice & { names: string[] })[]> {
  const regions = inOrder(await listRegions(db, countryId), culture);
  return regions.map((region) => ({
    id: region.id,
    text: region.name,
    priority: region.priority,
    names: searchNames(region),
  }));
}

type NamesOf = { id: number; names: string[] };

// All visitors get the same, which takes some milliseconds to collect. rules/attend 2
const countryNames = perDatabase(() => new TtlCache<NamesOf[]>({ ttlMs: 10_000, maximum: 1 }));

/** All names by which visitors may look for a country, in any language. rules/player 7 */
export function listCountryNames(db: Kysely<Database>): Promise<NamesOf[]> {
  return countryNames(db).get("", async () =>
    (await listCountries(db)).map((country) => ({ id: country.id, names: searchNames(country) })),
  );
}

/** The regions of every country that has some. */
export async function listAllRegionChoices(db: Kysely<Database>, culture: string) {
  const byCountry = Map.groupBy(inOrder(await listRegions(db), culture), ({ countryId }) => countryId);
  return [...byCountry].map(([countryId, regions]) => ({
    countryId,
    regions: regions.map(({ id, name, priority }) => ({ id, text: name, priority })),
  }));
}

export async function listPhoneCodeChoices(db: Kysely<Database>, culture: string) {
  return inOrder(await listPhoneCodes(db), culture).map(({ id, name, priority, phoneCode }) => ({
    id,
    text: name,
    priority,
    phoneCode,
  }));
}

/** Partitions with their rubrics, by name in the culture. */
export async function listPartitionChoices(
  db: Kysely<Database>,
  culture: string,
): Promise<(Choice & { rubrics: Choice[] })[]> {
  const rubrics = Map.groupBy(inOrder(await listRubrics(db), culture), ({ partitionId }) => partitionId);
  const toChoice = ({ id, name }: { id: number; name: string }) => ({ id, text: name });
  return inOrder(await listPartitions(db), culture).map((partition) => ({
    ...toChoice(partition),
    rubrics: (rubrics.get(partition.id) ?? []).map(toChoice),
  }));
}

/** All lists of choices for results, in a culture. */
export async function loadLists(db: Kysely<Database>, culture: string): Promise<Lists> {
  const countries = await listCountries(db);
  const regions = await listRegions(db);
  const partitions = await listPartitions(db);
  const rubrics = await listRubrics(db);
  const phoneCodes = await listPhoneCodes(db);
  const regionIds = idsBy(regions, ({ countryId }) => countryId);
  const rubricIds = idsBy(rubrics, ({ partitionId }) => partitionId);
  const text = ({ texts, internalName }: Pick<CatalogEntry, "texts" | "internalName">) =>
    textIn(texts, culture, internalName);
  return {
    country: finder(countries, (country) => ({
      text: text(country),
      regionIds: regionIds.get(country.id) ?? [],
    })),
    region: finder(regions, (region) => ({ text: text(region) })),
    partition: finder(partitions, (partition) => ({
      text: text(partition),
      rubricIds: rubricIds.get(partition.id) ?? [],
    })),
    rubric: finder(rubrics, (rubric) => ({ text: text(rubric) })),
    phoneCode: finder(phoneCodes, ({ phoneCode }) => phoneCode),
  };
}

type CatalogEntry = { id: number; internalName: string; texts: Texts };

function finder<T extends CatalogEntry, R>(entries: readonly T[], toResult: (entry: T) => R) {
  const results = new Map(entries.map((entry) => [entry.id, toResult(entry)]));
  return (id: number): R | null => results.get(id) ?? null;
}

function idsBy<T extends CatalogEntry>(
  entries: readonly T[],
  parentOf: (entry: T) => number,
): ReadonlyMap<number, number[]> {
  const ids = new Map<number, number[]>();
  for (const entry of entries) {
    const parent = parentOf(entry);
    const known = ids.get(parent);
    if (known) known.push(entry.id);
    else ids.set(parent, [entry.id]);
  }
  return ids;
}

function inOrder<T extends { internalName: string; texts: Texts; priority?: boolean }>(
  entries: readonly T[],
  culture: string,
): (T & { name: string })[] {
  const named = entries.map((entry) => ({
    ...entry,
    name: textIn(entry.texts, culture, entry.internalName),
  }));
  const { priority, rest } = byPriorityThenName(named, new Intl.Collator(culture).compare);
  return [...priority, ...rest];
}
