import type { Kysely, Transaction } from "kysely";
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
  // Read, then written: on a cluster the two projects may be on different nodes.
  const sections = await listSectionRows(trx, from);
  if (sections.length === 0) return;
  const rows = sections.map((partition_id) => ({ project_id: to, partition_id }));
  await trx.insertInto("project_section").values(rows).execute();
}
