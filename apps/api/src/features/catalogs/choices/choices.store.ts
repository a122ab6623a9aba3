import type { Texts } from "@foyer/domain/locale/text.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";

/** The catalogs of the lists that visitors choose from. */
export type EntryKind = "country" | "region" | "partition" | "rubric";

/** Those of these ids that no entry of the catalog has. */
export async function listUnknownEntries(
  db: Kysely<Database>,
  kind: EntryKind,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${ids}::bigint[]) named (id)
    where not exists (select from ${sql.table(kind)} entry where entry.id = named.id)`.execute(db);
  return rows.map(({ id }) => id);
}

type Named = { id: number; internalName: string; texts: Texts };

export async function listCountries(
  db: Kysely<Database>,
): Promise<(Named & { isoCode: string | null; priority: boolean; hasRegions: boolean })[]> {
  const { rows } = await sql<Named & { isoCode: string | null; priority: boolean; hasRegions: boolean }>`
    select id, internal_name as "internalName", texts, iso_code as "isoCode", priority,
      exists (select from region where region.country_id = country.id) as "hasRegions"
    from country`.execute(db);
  return rows;
}

/** The regions of one country, or of all. */
export async function listRegions(
  db: Kysely<Database>,
  countryId?: number,
): Promise<(Named & { isoCode: string | null; priority: boolean; countryId: number })[]> {
  const { rows } = await sql<Named & { isoCode: string | null; priority: boolean; countryId: number }>`
    select id, internal_name as "internalName", texts, iso_code as "isoCode", priority,
      country_id as "countryId"
    from region ${countryId === undefined ? sql`` : sql`where country_id = ${countryId}`}`.execute(db);
  return rows;
}

export async function listPhoneCodes(
  db: Kysely<Database>,
): Promise<(Named & { priority: boolean; phoneCode: string })[]> {
  const { rows } = await sql<Named & { priority: boolean; phoneCode: string }>`
    select id, internal_name as "internalName", texts, priority, phone_code as "phoneCode"
    from phone_code`.execute(db);
  return rows;
}

export async function listPartitions(db: Kysely<Database>): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, internal_name as "internalName", texts from partition`.execute(db);
  return rows;
}

export async function listRubrics(db: Kysely<Database>): Promise<(Named & { partitionId: number })[]> {
  const { rows } = await sql<Named & { partitionId: number }>`
    select id, internal_name as "internalName", texts, partition_id as "partitionId"
    from rubric`.execute(db);
  return rows;
}

/** Has a country this name, in the form by which names are compared? */
export async function isCountryName(db: Kysely<Database>, name_key: string): Promise<boolean> {
  const found = db.selectFrom("country").select("id").where("name_key", "=", name_key);
  return (await found.executeTakeFirst()) !== undefined;
}
