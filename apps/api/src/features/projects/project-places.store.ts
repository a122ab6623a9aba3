import type { Kysely, Transaction } from "kysely";
import { anyOf } from "../../platform/db/any-of.ts";
import type { Database } from "../../platform/db/schema.ts";

/** The places of these projects, each once. */
export async function listPlaceIds(db: Kysely<Database>, projectIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom("project_place")
    .select("place_id")
    .distinct()
    .where("project_id", "=", anyOf(projectIds))
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
  // Read, then written: on a cluster the two projects may be on different nodes.
  const places = await listPlaceIds(trx, [from]);
  if (places.length === 0) return;
  const rows = places.map((place_id) => ({ project_id: to, place_id }));
  await trx.insertInto("project_place").values(rows).execute();
}
