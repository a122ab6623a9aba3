import { indexNames, type Named, type NameIndex } from "@foyer/domain/bulk-registration/name-index.ts";
import type { FileNames } from "@foyer/domain/bulk-registration/read-cell.ts";
import { nameKey } from "@foyer/domain/locale/name-key.ts";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import type { ClosestNames } from "@foyer/domain/text/closest-name.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { listPhoneCodeChoices } from "./choices.service.ts";
import { listCountries, listPartitions, listPhoneCodes, listRegions, listRubrics } from "./choices.store.ts";
import { isName, type NamedEntry, otherNames } from "./entry-names.ts";

type Entry = NamedEntry & { id: number };

/**
 * The names by which registration files choose entries of the catalogs: the internal name, the text in this culture or
 * in en-GB, the ISO code of a country or region, and after these the texts in all other cultures and the short names of
 * countries. rules/bulk-registration 3
 */
export async function loadFileNames(
  db: Kysely<Database>,
  culture: string,
  closest: ClosestNames,
): Promise<Omit<FileNames, "answers">> {
  const namedOf = (entry: Entry): Named => ({
    id: entry.id,
    names: [entry.internalName, entry.texts[culture], entry.texts[DEFAULT_CULTURE], entry.isoCode].filter(
      isName,
    ),
    otherNames: otherNames(entry),
  });
  const index = (entries: readonly Entry[]) => indexNames(entries.map(namedOf), closest);
  const countries = await listCountries(db);
  const regions = await listRegions(db);
  const partitions = await listPartitions(db);
  const rubrics = await listRubrics(db);
  return {
    countries: indexNames(countries.map(namedOf), closest),
    regions: indexWithin(regions, ({ countryId }) => countryId, index),
    partitions: indexNames(partitions.map(namedOf), closest),
    rubrics: indexWithin(rubrics, ({ partitionId }) => partitionId, index),
    phoneCodes: await listDigits(db, culture, countries),
  };
}

/** An index of the entries of each parent, created at its first use. */
function indexWithin<T extends Entry>(
  entries: readonly T[],
  parentOf: (entry: T) => number,
  indexOf: (entries: readonly T[]) => NameIndex,
): (parent: number) => NameIndex {
  const byParent = Map.groupBy(entries, parentOf);
  const made = new Map<number, NameIndex>();
  return (parent) => {
    const index = made.get(parent) ?? indexOf(byParent.get(parent) ?? []);
    made.set(parent, index);
    return index;
  };
}

async function listDigits(
  db: Kysely<Database>,
  culture: string,
  countries: readonly Entry[],
): Promise<FileNames["phoneCodes"]> {
  const countryIds = new Map(countries.map(({ id, internalName }) => [nameKey(internalName), id]));
  const names = new Map(
    (await listPhoneCodes(db)).map(({ id, internalName }) => [id, nameKey(internalName)]),
  );
  const inOrder = await listPhoneCodeChoices(db, culture);
  return inOrder
    .map(({ id, phoneCode }) => ({
      id,
      digits: phoneCode.replace(/\D/g, ""),
      countryId: countryIds.get(names.get(id) ?? "") ?? null,
    }))
    .filter(({ digits }) => digits !== "")
    .toSorted((a, b) => b.digits.length - a.digits.length);
}
