import type { Kysely } from "kysely";
import { anyOf } from "../../../platform/db/any-of.ts";
import type { Database } from "../../../platform/db/schema.ts";
import { boolean, sqlValue } from "../../../platform/db/sql-rows.ts";

/** The catalogs of the lists that visitors choose from. */
export type EntryKind = "country" | "region" | "partition" | "rubric";

/** The ids that no entry of the catalog has. */
export async function listUnknownEntries(
  db: Kysely<Database>,
  kind: EntryKind,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db.selectFrom(kind).select("id").where("id", "=", anyOf(ids)).execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

const NAMED = ["id", "internal_name as internalName", "texts"] as const;

export function listCountries(db: Kysely<Database>) {
  return db
    .selectFrom("country")
    .select([...NAMED, "iso_code as isoCode", "priority"])
    .select(({ selectFrom }) => {
      const regions = selectFrom("region")
        .select("region.id")
        .whereRef("region.country_id", "=", "country.id");
      return sqlValue(boolean)`exists ${regions}`.as("hasRegions");
    })
    .execute();
}

/** The regions of one country, or of all. */
export function listRegions(db: Kysely<Database>, countryId?: number) {
  const regions = db
    .selectFrom("region")
    .select([...NAMED, "iso_code as isoCode", "priority", "country_id as countryId"]);
  return (countryId === undefined ? regions : regions.where("country_id", "=", countryId)).execute();
}

export function listPhoneCodes(db: Kysely<Database>) {
  return db
    .selectFrom("phone_code")
    .select([...NAMED, "priority", "phone_code as phoneCode"])
    .execute();
}

export function listPartitions(db: Kysely<Database>) {
  return db
    .selectFrom("partition")
    .select([...NAMED])
    .execute();
}

export function listRubrics(db: Kysely<Database>) {
  return db
    .selectFrom("rubric")
    .select([...NAMED, "partition_id as partitionId"])
    .execute();
}

/** Whether a country has this name; `nameKey` is the form by which names are compared. */
export async function isCountryName(db: Kysely<Database>, nameKey: string): Promise<boolean> {
  const found = db.selectFrom("country").select("id").where("name_key", "=", nameKey);
  return (await found.executeTakeFirst()) !== undefined;
}
