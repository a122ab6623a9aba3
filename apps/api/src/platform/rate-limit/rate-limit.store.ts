import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";

/** How long a failure counts. */
export const FAILURE_MINUTES = 15;

/** The failures of one key since the first that still counts, and when that one is forgotten. */
export type FailureCount = { failures: number; secondsLeft: number };

const isOld = sql<boolean>`failure_count.since < now() - make_interval(mins => ${FAILURE_MINUTES})`;

/** Counts one more failure of this key and tells how many there are within the time that counts. */
export async function addFailure(db: Kysely<Database>, key: string): Promise<FailureCount> {
  return await db
    .insertInto("failure_count")
    .values({ key, failures: 1, since: sql`now()` })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        failures: sql`case when ${isOld} then 1 else failure_count.failures + 1 end`,
        since: sql`case when ${isOld} then now() else failure_count.since end`,
      }),
    )
    .returning([
      "failures",
      sql<number>`greatest(1, ceil(extract(epoch from
        failure_count.since + make_interval(mins => ${FAILURE_MINUTES}) - now())))::integer`.as(
        "secondsLeft",
      ),
    ])
    .executeTakeFirstOrThrow();
}

/** Takes one failure back: the attempt was none. */
export async function takeBackFailure(db: Kysely<Database>, key: string): Promise<void> {
  await db
    .updateTable("failure_count")
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where("key", "=", key)
    .execute();
}

export async function removeOldFailures(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom("failure_count").where(isOld).execute();
}
