import type { FirstSteps } from "@foyer/contract/first-steps.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

type Row = Omit<FirstSteps, "project"> & { projectId: number | null; projectName: string | null };

/** The steps of the newest of these projects that is not over; a ticket of any of them counts. rules/projects 13 */
export async function findFirstSteps(
  db: Kysely<Database>,
  projectIds: "all" | readonly number[],
): Promise<FirstSteps> {
  const isAmong = (column: string) =>
    projectIds === "all" ? sql`true` : sql`${sql.ref(column)} = any(${projectIds})`;
  const { rows } = await sql<Row>`
    with newest as (
      select id, name from project
      where ${isAmong("project.id")} and end_date_time at time zone time_zone >= now()
      order by id desc limit 1
    ), pool as (
      select barcode_pool.id, exists (
        select from barcode where barcode.project_id = newest.id and barcode.pool_id = barcode_pool.id
      ) as "hasCodes"
      from newest join barcode_pool on barcode_pool.project_id = newest.id
      order by "hasCodes" desc, barcode_pool.id limit 1
    ), first as (
      select registration.project_id, registration.id
      from newest join registration on registration.project_id = newest.id
      order by registration.id limit 1
    )
    select newest.id as "projectId", newest.name as "projectName", pool.id as "poolId",
      coalesce(pool."hasCodes", false) as "hasCodes", first.id as "registrationId",
      coalesce((
        select jsonb_path_exists(body, '$.steps[*].questions[*]') from scenario
        where scenario.project_id = first.project_id and scenario.registration_id = first.id
        order by version desc limit 1
      ), false) as "hasQuestions",
      exists (select from ticket where ${isAmong("ticket.project_id")}) as "hasTicket"
    from (select) as one left join newest on true left join pool on true left join first on true`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The steps to the first ticket were not found");
  const { projectId, projectName, ...steps } = row;
  return {
    ...steps,
    project: projectId === null || projectName === null ? null : { id: projectId, name: projectName },
  };
}
