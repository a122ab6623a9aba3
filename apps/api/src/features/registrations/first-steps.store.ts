import type { FirstSteps } from "@foyer/contract/first-steps.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

type Row = Omit<FirstSteps, "project" | "hasTicket">;
const NO_STEPS: Row = { poolId: null, hasCodes: false, registrationId: null, hasQuestions: false };

/** The steps of the newest of these projects that is not over; a ticket of any of them counts. rules/projects 13 */
export async function findFirstSteps(
  db: Kysely<Database>,
  projectIds: "all" | readonly number[],
): Promise<FirstSteps> {
  const project = await findNewest(db, projectIds);
  return {
    ...(project ? await findSteps(db, project.id) : NO_STEPS),
    project,
    hasTicket: await hasTicket(db, projectIds),
  };
}

async function findNewest(db: Kysely<Database>, projectIds: "all" | readonly number[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from project
    where ${isAmong("id", projectIds)} and end_date_time at time zone time_zone >= now()
    order by id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

async function findSteps(db: Kysely<Database>, projectId: number): Promise<Row> {
  const { rows } = await sql<Row>`
    with pool as (
      select id, exists (
        select from barcode where barcode.project_id = ${projectId} and barcode.pool_id = barcode_pool.id
      ) as "hasCodes"
      from barcode_pool where project_id = ${projectId}
      order by "hasCodes" desc, id limit 1
    ), first as (
      select id from registration where project_id = ${projectId} order by id limit 1
    )
    select pool.id as "poolId", coalesce(pool."hasCodes", false) as "hasCodes", first.id as "registrationId",
      coalesce((
        select jsonb_path_exists(body, '$.steps[*].questions[*]') from scenario
        where scenario.project_id = ${projectId} and scenario.registration_id = first.id
        order by version desc limit 1
      ), false) as "hasQuestions"
    from (select) as one left join pool on true left join first on true`.execute(db);
  return rows[0] ?? NO_STEPS;
}

async function hasTicket(db: Kysely<Database>, projectIds: "all" | readonly number[]): Promise<boolean> {
  const { rows } = await sql`select from ticket where ${isAmong("project_id", projectIds)} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** One project as an equality, which a distributed database answers on its node. */
function isAmong(column: string, projectIds: "all" | readonly number[]) {
  if (projectIds === "all") return sql`true`;
  const [only, ...more] = projectIds;
  return more.length === 0 && only !== undefined
    ? sql`${sql.ref(column)} = ${only}`
    : sql`${sql.ref(column)} = any(${projectIds})`;
}
