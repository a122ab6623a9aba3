import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { isInReach } from "../db/projects-in-reach.ts";
import type { Database } from "../db/schema.ts";
import { number, sqlRows, textOf } from "../db/sql-rows.ts";

/** Selects the rows that wait for a job, with their projects; `isReachable` is its condition for `project_id`. */
export type WaitingRows = (
  db: Kysely<Database>,
  isReachable: RawBuilder<SqlBool>,
) => Expression<{ projectId: number }>;

/** Lists the projects with such rows. */
export async function listWaitingProjects(db: Kysely<Database>, waitingRows: WaitingRows): Promise<number[]> {
  const rows = waitingRows(db, await isInReach(db, "project_id"));
  const { rows: found } = await sqlRows({ projectId: number })`
    select distinct "projectId" from (${rows}) as waiting`.execute(db);
  return found.map(({ projectId }) => projectId);
}

/**
 * Lists those of these jobs that rows wait for. One statement for all: on a cluster each statement over all projects costs
 * a task for every shard, and none of it more than this.
 */
export async function listJobsWithRows<Name extends string>(
  db: Kysely<Database>,
  jobs: readonly { name: Name; waitingRows: WaitingRows }[],
): Promise<Name[]> {
  if (jobs.length === 0) return [];
  const isReachable = await isInReach(db, "project_id");
  const each = jobs.map(
    ({ name, waitingRows }) =>
      sql`select ${name}::text as name, "projectId" from (${waitingRows(db, isReachable)}) as rows_of_one`,
  );
  const { rows } = await sqlRows({ name: textOf<Name>() })`
    select distinct name from (${sql.join(each, sql` union all `)}) as waiting`.execute(db);
  return rows.map(({ name }) => name);
}
