import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import { column, sqlRows } from "../db/sql-rows.ts";

/** No job starts more often, on all servers together. */
const SECONDS_BETWEEN_STARTS = 1;

/** Makes jobs known, each due at once; those that are known stay as they are. */
export async function addSharedJobs(db: Kysely<Database>, names: readonly string[]): Promise<void> {
  await sql`insert into shared_job (name) select unnest(${[...names]}::text[]) on conflict do nothing`.execute(
    db,
  );
}

/**
 * Takes those of these jobs that are due, for `overdueMs` at least, and returns their names: of several servers exactly one
 * takes each. It is due again after its pause, whether or not that server lives until then. Servers never wait for each
 * other here, so they cannot deadlock; and only what is taken is locked, or another server would miss it.
 */
export async function takeDueJobs(
  db: Kysely<Database>,
  jobs: readonly { name: string; everyMs: number; overdueMs?: number }[],
): Promise<string[]> {
  const names = jobs.map(({ name }) => name);
  const pauses = jobs.map(({ everyMs }) => everyMs / 1_000);
  const delays = jobs.map(({ overdueMs = 0 }) => overdueMs / 1_000);
  const { rows } = await sqlRows({ name: column("shared_job.name") })`
    update shared_job set started_at = now(), due_at = now() + make_interval(secs => pause)
    from unnest(${names}::text[], ${pauses}::float8[]) as free (job, pause)
    where shared_job.name = job and shared_job.name in (
      select name from shared_job join unnest(${names}::text[], ${delays}::float8[]) as wanted (job, delay)
        on wanted.job = name
      where due_at <= now() - make_interval(secs => delay)
      and started_at <= now() - make_interval(secs => ${SECONDS_BETWEEN_STARTS}) for update of shared_job skip locked
    )
    returning shared_job.name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Makes jobs due now. One that another server is just taking will see what has changed before. */
export async function hastenJobs(db: Kysely<Database>, names: readonly string[]): Promise<void> {
  await sql`
    update shared_job set due_at = now() where name in (
      select name from shared_job where name = any(${[...names]}) and due_at > now() for update skip locked
    )`.execute(db);
}
