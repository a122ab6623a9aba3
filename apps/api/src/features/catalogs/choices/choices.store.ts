import type { Texts } from "@foyer/domain/locale/text.ts";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";

const amongst = (column: RawBuilder<unknown>, ids: readonly number[] | undefined) =>
  ids ? sql`where ${column} = any(${ids})` : sql``;

type Named = { id: number; internalName: string; texts: Texts };

/** All countries, or those with these ids. */
export async function selectCountries(
  db: Kysely<Database>,
  ids?: readonly number[],
): Promise<(Named & { priority: boolean; hasRegions: boolean })[]> {
  const { rows } = await sql<Named & { priority: boolean; hasRegions: boolean }>`
    select id, internal_name as "internalName", texts, priority,
      exists (select from region where region.country_id = country.id) as "hasRegions"
    from country ${amongst(sql`id`, ids)}`.execute(db);
  return rows;
}

export async function selectRegions(
  db: Kysely<Database>,
  countryIds: readonly number[],
): Promise<(Named & { priority: boolean; countryId: number })[]> {
  const { rows } = await sql<Named & { priority: boolean; countryId: number }>`
    select id, internal_name as "internalName", texts, priority, country_id as "countryId"
    from region where country_id = any(${countryIds})`.execute(db);
  return rows;
}

export async function selectPhoneCodes(
  db: Kysely<Database>,
  ids?: readonly number[],
): Promise<(Named & { priority: boolean; phoneCode: string })[]> {
  const { rows } = await sql<Named & { priority: boolean; phoneCode: string }>`
    select id, internal_name as "internalName", texts, priority, phone_code as "phoneCode"
    from phone_code ${amongst(sql`id`, ids)}`.execute(db);
  return rows;
}

export async function selectPartitions(db: Kysely<Database>, ids?: readonly number[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id, internal_name as "internalName", texts from partition ${amongst(sql`id`, ids)}`.execute(db);
  return rows;
}

/** All rubrics, or those of these partitions. */
export async function selectRubrics(
  db: Kysely<Database>,
  partitionIds?: readonly number[],
): Promise<(Named & { partitionId: number })[]> {
  const { rows } = await sql<Named & { partitionId: number }>`
    select id, internal_name as "internalName", texts, partition_id as "partitionId"
    from rubric ${amongst(sql`partition_id`, partitionIds)}`.execute(db);
  return rows;
}
