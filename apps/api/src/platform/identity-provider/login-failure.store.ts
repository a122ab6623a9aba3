import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";

/** How long a failure counts. */
export const FAILURE_MINUTES = 15;

const isOld = sql<boolean>`login_failure.since < now() - make_interval(mins => ${FAILURE_MINUTES})`;

/** Counts one more failure of this key and tells how many there are within the time that counts. */
export async function addFailure(db: Kysely<Database>, key: string): Promise<number> {
  const { failures } = await db
    .insertInto("login_failure")
    .values({ key, failures: 1, since: sql`now()` })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        failures: sql`case when ${isOld} then 1 else login_failure.failures + 1 end`,
        since: sql`case when ${isOld} then now() else login_failure.since end`,
      }),
    )
    .returning("failures")
    .executeTakeFirstOrThrow();
  return failures;
}

/** Takes one failure back: the attempt was none. */
export async function takeBackFailure(db: Kysely<Database>, key: string): Promise<void> {
  await db
    .updateTable("login_failure")
    .set({ failures: sql`greatest(failures - 1, 0)` })
    .where("key", "=", key)
    .execute();
}

export async function removeOldFailures(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom("login_failure").where(isOld).execute();
}
