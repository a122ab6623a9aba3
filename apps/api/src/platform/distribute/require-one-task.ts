import type pg from "pg";
import { StartRefusal } from "../process/start-refusal.ts";
import { tablesOf } from "./layout.ts";
import { ANCHOR } from "./place-tables.ts";

/**
 * Has the cluster plan a statement of one project over each distributed table, beside the tickets and the projects, and
 * looks where the functions run: all of it has to be on the project's node alone. rules/distribution 3, 6
 * @throws StartRefusal with the first table or function that is not.
 */
export async function requireOneTask(client: pg.Client): Promise<void> {
  for (const table of tablesOf("distributed")) {
    const error = await findError(client, table);
    if (error) {
      throw new StartRefusal(
        `A statement of one project over ${table} is not one task of the cluster (${error}): begin with a database that is not distributed.`,
      );
    }
  }
  const { rows: astray } = await client.query<{ name: string }>(
    `select proname::text as name from pg_proc
      left join pg_dist_object placed on placed.classid = 'pg_proc'::regclass and placed.objid = pg_proc.oid
      where pronamespace = 'public'::regnamespace and proargnames[1] = 'p_project' and (
        distribution_argument_index is distinct from 0
        or colocationid is distinct from (select colocationid from pg_dist_partition where logicalrelid = $1::regclass)
      )`,
    [ANCHOR],
  );
  const [first] = astray;
  if (first) {
    throw new StartRefusal(
      `The function ${first.name} does not run on the node of its project: begin with a database that is not distributed.`,
    );
  }
}

/** Returns the error of Citus or the number of tasks; null for one task. */
async function findError(client: pg.Client, table: string): Promise<string | null> {
  try {
    const { rows } = await client.query<{ "QUERY PLAN": unknown }>(
      `explain (format json) select from ${ANCHOR} join ${table} other on other.project_id = ${ANCHOR}.project_id
        join project on project.id = other.project_id where ${ANCHOR}.project_id = 1`,
    );
    const count = taskCountOf(rows[0]?.["QUERY PLAN"]);
    return count === 1 ? null : `${count ?? "no"} tasks`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The tasks of a plan; undefined for one without any. */
function taskCountOf(plan: unknown): number | undefined {
  if (typeof plan !== "object" || plan === null) return undefined;
  if ("Task Count" in plan) return Number(plan["Task Count"]);
  return Object.values(plan)
    .map(taskCountOf)
    .find((count) => count !== undefined);
}
