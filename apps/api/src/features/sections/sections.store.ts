import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { isVisible } from "../../platform/http/visible-projects.ts";

/** The project of a registration, if it is one of these; null otherwise. */
export async function findProjectOf(
  db: Kysely<Database>,
  registrationId: number,
  projects: Caller["projects"],
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select project_id as id from registration
    where id = ${registrationId} and ${isVisible("project_id", projects)}`.execute(db);
  return rows[0]?.id ?? null;
}

/** A partition that is named, itself or by a rubric, by conditions of a registration's scenario. */
export type PartitionUse = {
  partitionId: number;
  registrationId: number;
  registrationName: string;
  cultureCode: string;
  /** The rubrics of the partition that are named. */
  rubricIds: readonly number[];
};

/** Which scenarios of a project name which partitions in their conditions. */
export async function listPartitionUses(db: Kysely<Database>, projectId: number): Promise<PartitionUse[]> {
  const { rows } = await sql<PartitionUse>`
    select coalesce(rubric.partition_id, entry_id) as "partitionId", registration.id as "registrationId",
      registration.name as "registrationName", culture_code as "cultureCode",
      coalesce(jsonb_agg(rubric.id) filter (where rubric.id is not null), '[]') as "rubricIds"
    from catalog_use
    join registration on registration.project_id = catalog_use.project_id and registration.id = registration_id
    left join rubric on kind = 'rubric' and rubric.id = entry_id
    where catalog_use.project_id = ${projectId} and kind in ('partition', 'rubric')
    group by 1, 2, 3, 4 order by 1, 2`.execute(db);
  return rows;
}

/** How many visitors with a live ticket, or whose outcome was a text message, chose this partition. */
export async function countChoosers(
  db: Kysely<Database>,
  projectId: number,
  partitionId: number,
): Promise<number> {
  const chosen = JSON.stringify([{ answerTypeId: "Partition", answerId: partitionId }]);
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from ticket
        where project_id = ${projectId} and status in ('issued', 'held') and answers @> ${chosen}::jsonb) +
      (select count(*) from submission
        where project_id = ${projectId} and ticket_id is null and answers @> ${chosen}::jsonb) as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
