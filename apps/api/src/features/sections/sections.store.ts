import { type Kysely, type SqlBool, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { isVisible } from "../../platform/http/visible-projects.ts";

/** The project of a registration, if it is one of these; null otherwise. */
export async function findProjectOf(
  db: Kysely<Database>,
  registrationId: number,
  projects: Caller["projects"],
): Promise<number | null> {
  const row = await db
    .selectFrom("registration")
    .select("project_id")
    .where("id", "=", registrationId)
    .where(isVisible("project_id", projects))
    .executeTakeFirst();
  return row?.project_id ?? null;
}

/** A partition that conditions of a registration's scenario name, directly or by rubrics (`rubricIds`). */
export type PartitionUse = Awaited<ReturnType<typeof listPartitionUses>>[number];

/** The partitions that the scenarios of a project name in their conditions. */
export async function listPartitionUses(db: Kysely<Database>, projectId: number) {
  const rows = await db
    .selectFrom("catalog_use")
    .innerJoin("registration", (join) =>
      join
        .onRef("registration.project_id", "=", "catalog_use.project_id")
        .onRef("registration.id", "=", "catalog_use.registration_id"),
    )
    .leftJoin("rubric", (join) =>
      join.on("catalog_use.kind", "=", "rubric").onRef("rubric.id", "=", "catalog_use.entry_id"),
    )
    .select(({ fn }) => fn.coalesce("rubric.partition_id", "catalog_use.entry_id").as("partitionId"))
    .select([
      "registration.id as registrationId",
      "registration.name as registrationName",
      "registration.culture_code as cultureCode",
      "rubric.id as rubricId",
    ])
    .where("catalog_use.project_id", "=", projectId)
    .where("catalog_use.kind", "in", ["partition", "rubric"])
    .orderBy("partitionId")
    .orderBy("registrationId")
    .execute();
  const byUse = Map.groupBy(rows, ({ partitionId, registrationId }) => `${partitionId} ${registrationId}`);
  return [...byUse.values()].flatMap((uses) =>
    uses.slice(0, 1).map(({ rubricId: _rubricId, ...use }) => ({
      ...use,
      rubricIds: uses.flatMap(({ rubricId }) => rubricId ?? []),
    })),
  );
}

/** The number of visitors who chose this partition and have a live ticket or a text message as outcome. */
export async function countChoosers(
  db: Kysely<Database>,
  projectId: number,
  partitionId: number,
): Promise<number> {
  const chosen = JSON.stringify([{ answerTypeId: "Partition", answerId: partitionId }]);
  const { tickets, messages } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom("ticket")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("project_id", "=", projectId)
        .where("status", "in", ["issued", "held"])
        .where(sql<SqlBool>`answers @> ${chosen}::jsonb`)
        .as("tickets"),
      selectFrom("submission")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("project_id", "=", projectId)
        .where("ticket_id", "is", null)
        .where(sql<SqlBool>`answers @> ${chosen}::jsonb`)
        .as("messages"),
    ])
    .executeTakeFirstOrThrow();
  return (tickets ?? 0) + (messages ?? 0);
}
