import type { CodeShortage } from "@foyer/contract/code-shortages.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { number, sqlRows, text } from "../../platform/db/sql-rows.ts";

/**
 * The pools of a project that are short of codes, by name. Free codes are counted up to the number that is needed: the
 * count is exact where it is shown, and a pool of millions costs no more than its plan. rules/registrations 10
 */
export async function listShortageRows(db: Kysely<Database>, projectId: number): Promise<CodeShortage[]> {
  const { rows } = await sqlRows({ poolId: number, poolName: text, needed: number, available: number })`
    with plan as (
      select registration.barcode_pool_id as pool_id, sum(ticket_count - issued - held) as needed
      from registration
      join registration_places usage on usage.project_id = registration.project_id
        and usage.registration_id = registration.id
      join project on project.id = registration.project_id
      where registration.project_id = ${projectId} and registration.status <> 'closed' and outcome = 'ticket'
        -- Its codes are reserved already.
        and registration.type <> 'Offline'
        and project.end_date_time at time zone project.time_zone >= now()
        and (closes_at is null or closes_at at time zone project.time_zone > now())
      group by registration.barcode_pool_id
    )
    select pool.id as "poolId", pool.name as "poolName", coalesce(plan.needed, 0)::bigint as needed, available
    from barcode_pool pool
    left join plan on plan.pool_id = pool.id
    cross join lateral (
      select count(*) as available from (
        select from barcode
        where barcode.project_id = ${projectId} and barcode.pool_id = pool.id and state = 'free'
        limit coalesce(plan.needed, 0)
      ) free
    ) counted
    where pool.project_id = ${projectId} and (
      available < plan.needed
      or not exists (
        select from barcode where barcode.project_id = ${projectId} and barcode.pool_id = pool.id
      )
    )
    order by pool.name_key`.execute(db);
  return rows;
}
