import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { column, type RowOf, sqlRows, text } from "../../platform/db/sql-rows.ts";

const PLAYED = { body: column("scenario.body"), cultureCode: text };

/** The latest scenario of each of these registrations, then the played versions, the newest first. */
export async function listPlayedScenarios(
  db: Kysely<Database>,
  projectId: number,
  played: ReadonlyMap<number, ReadonlySet<number>>,
): Promise<RowOf<typeof PLAYED>[]> {
  const pairs = [...played].flatMap(([id, versions]) => [...versions].map((version) => ({ id, version })));
  const { rows } = await sqlRows(PLAYED)`
    with latest as (
      select registration_id, max(version) as version from scenario
      where project_id = ${projectId} and registration_id = any(${[...played.keys()]}::bigint[])
      group by registration_id
    ), wanted as (
      select registration_id, version, 0 as place from latest
      union all
      select * from (
        select *, 1 from unnest(${pairs.map(({ id }) => id)}::bigint[], ${pairs.map(({ version }) => version)}::integer[])
        except select registration_id, version, 1 from latest
      ) earlier
    )
    select body, culture_code as "cultureCode" from wanted
    join scenario on scenario.project_id = ${projectId}
      and scenario.registration_id = wanted.registration_id and scenario.version = wanted.version
    join registration on registration.project_id = ${projectId} and registration.id = wanted.registration_id
    order by place, wanted.registration_id, wanted.version desc`.execute(db);
  return rows;
}
