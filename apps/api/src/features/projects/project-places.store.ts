import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/** The places of these projects, each once. */
export async function listPlaceIds(db: Kysely<Database>, projectIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom("project_place")
    .select("place_id")
    .distinct()
    .where("project_id", "=", sql<number>`any(${projectIds})`)
    .execute();
  return rows.map(({ place_id }) => place_id);
}

/** False: it was attached already. */
export async function insertPlace(
  db: Kysely<Database>,
  projectId: number,
  placeId: number,
): Promise<boolean> {
  const row = await db
    .insertInto("project_place")
    .values({ project_id: projectId, place_id: placeId })
    .onConflict((conflict) => conflict.columns(["project_id", "place_id"]).doNothing())
    .returning("place_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** False: it was not attached. */
export async function removePlace(
  db: Kysely<Database>,
  projectId: number,
  placeId: number,
): Promise<boolean> {
  const row = await db
    .deleteFrom("project_place")
    .where("project_id", "=", projectId)
    .where("place_id", "=", placeId)
    .returning("place_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function copyPlaces(trx: Transaction<Database>, from: number, to: number): Promise<void> {
  await sql`
    insert into project_place (project_id, place_id)
    select ${to}::bigint, place_id from project_place where project_id = ${from}`.execute(trx);
}
