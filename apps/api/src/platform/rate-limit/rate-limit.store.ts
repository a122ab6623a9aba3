import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { number, sqlRows, sqlValue } from "../db/sql-rows.ts";

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
      sqlValue(number)`greatest(1, ceil(extract(epoch from rate_limit_count.resets_at - now())))::integer`.as(
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

/** How far apart the turns of a key are, and how long a caller would wait for one, in seconds. */
export type Spacing = { everySeconds: number; maximumWaitSeconds: number };

/**
 * Takes the next free turn of a key. Returns the seconds until it, or null when that is longer than the caller would
 * wait; no turn is taken then.
 */
export async function takeTurn(
  db: Kysely<Database>,
  key: string,
  { everySeconds, maximumWaitSeconds }: Spacing,
): Promise<number | null> {
  const { rows } = await sqlRows({ seconds: number })`
    insert into rate_limit_turn (key, next_at) values (${key}, now() + make_interval(secs => ${everySeconds}))
    on conflict (key) do update
      set next_at = greatest(rate_limit_turn.next_at, now()) + make_interval(secs => ${everySeconds})
      where rate_limit_turn.next_at <= now() + make_interval(secs => ${maximumWaitSeconds})
    returning greatest(0, extract(epoch from next_at - now()) - ${everySeconds})::float8 as seconds`.execute(
    db,
  );
  return rows[0]?.seconds ?? null;
}

/** Seconds until the next free turn of a key. */
export async function findNextTurn(db: Kysely<Database>, key: string): Promise<number> {
  const { rows } = await sqlRows({ seconds: number })`
    select ceil(greatest(1, extract(epoch from next_at - now())))::integer as seconds
    from rate_limit_turn where key = ${key}`.execute(db);
  return rows[0]?.seconds ?? 1;
}

/** Removes counts whose window has ended, and turns that have passed. */
export async function removeOldCounts(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom("rate_limit_count").where(isOver).execute();
  await db.deleteFrom("rate_limit_turn").where("next_at", "<=", sql<Date>`now()`).execute();
}
