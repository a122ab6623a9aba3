import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { number, sqlRows, text } from "../db/sql-rows.ts";

/** The count of a key within its window, and the seconds until the window ends. */
export type RateLimitCount = { key: string; count: number; secondsLeft: number };

const isOver = sql<boolean>`rate_limit_count.resets_at <= now()`;

/** Increments the count of a key; the window begins with its first count. */
export async function addCount(
  db: Kysely<Database>,
  key: string,
  windowMinutes: number,
): Promise<RateLimitCount> {
  const [count] = await addCounts(db, [key], windowMinutes);
  if (!count) throw new Error("A count was not returned");
  return count;
}

/** Increments the counts of different keys, in one order, so that no two calls wait for each other; returns them by key. */
export async function addCounts(
  db: Kysely<Database>,
  keys: readonly string[],
  windowMinutes: number,
): Promise<RateLimitCount[]> {
  const { rows } = await sqlRows({ key: text, count: number, secondsLeft: number })`
    insert into rate_limit_count (key, count, resets_at)
    select key, 1, now() + make_interval(mins => ${windowMinutes}) from unnest(${keys}::text[]) key order by key
    on conflict (key) do update set
      count = case when ${isOver} then 1 else rate_limit_count.count + 1 end,
      resets_at = case when ${isOver} then excluded.resets_at else rate_limit_count.resets_at end
    returning key, count,
      greatest(1, ceil(extract(epoch from rate_limit_count.resets_at - now())))::integer as "secondsLeft"`.execute(
    db,
  );
  return rows;
}

/** Decrements the counts of keys: the attempt was no failure. */
export async function takeBackCounts(db: Kysely<Database>, keys: readonly string[]): Promise<void> {
  await sql`
    update rate_limit_count set count = greatest(count - 1, 0)
    from (select key from rate_limit_count where key = any(${keys}) order by key for update) counted
    where rate_limit_count.key = counted.key`.execute(db);
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
