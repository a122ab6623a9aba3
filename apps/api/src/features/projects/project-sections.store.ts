import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/** The partitions that a project names as its sections; none: it offers all. */
export async function listSectionRows(db: Kysely<Database>, projectId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("project_section")
    .select("partition_id")
    .where("project_id", "=", projectId)
    .orderBy("partition_id")
    .execute();
  return rows.map(({ partition_id }) => partition_id);
}

/** False: it was a section already. */
export async function insertSection(
  db: Kysely<Database>,
  projectId: number,
  partitionId: number,
): Promise<boolean> {
  const row = await db
    .insertInto("project_section")
    .values({ project_id: projectId, partition_id: partitionId })
    .onConflict((conflict) => conflict.columns(["project_id", "partition_id"]).doNothing())
    .returning("partition_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** False: it was no section. */
export async function removeSectionRow(
  db: Kysely<Database>,
  projectId: number,
  partitionId: number,
): Promise<boolean> {
  const row = await db
    .deleteFrom("project_section")
    .where("project_id", "=", projectId)
    .where("partition_id", "=", partitionId)
    .returning("partition_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function copySections(trx: Transaction<Database>, from: number, to: number): Promise<void> {
  await sql`
    insert into project_section (project_id, partition_id)
    select ${to}::bigint, partition_id from project_section where project_id = ${from}`.execute(trx);
}
