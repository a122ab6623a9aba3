import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";

/** The count of one key within its window, and the seconds until the window ends. */
export type RateLimitCount = { count: number; secondsLeft: number };

const isOver = sql<boolean>`rate_limit_count.resets_at <= now()`;

/** Increments the count of a key; the window begins with its first count. */
export async function addCount(
  db: Kysely<Database>,
  key: string,
  windowMinutes: number,
): Promise<RateLimitCount> {
  const end = sql<Date>`now() + make_interval(mins => ${windowMinutes})`;
  return await db
    .insertInto("rate_limit_count")
    .values({ key, count: 1, resets_at: end })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql`case when ${isOver} then 1 else rate_limit_count.count + 1 end`,
        resets_at: sql`case when ${isOver} then excluded.resets_at else rate_limit_count.resets_at end`,
      }),
    )
    .returning([
      "count",
      sql<number>`greatest(1, ceil(extract(epoch from rate_limit_count.resets_at - now())))::integer`.as(
        "secondsLeft",
      ),
    ])
    .executeTakeFirstOrThrow();
}

/** Decrements the count of a key: the attempt was no failure. */
export async function takeBackCount(db: Kysely<Database>, key: string): Promise<void> {
  await db
    .updateTable("rate_limit_count")
    .set({ count: sql`greatest(count - 1, 0)` })
    .where("key", "=", key)
    .execute();
}

export async function removeOldCounts(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom("rate_limit_count").where(isOver).execute();
}
