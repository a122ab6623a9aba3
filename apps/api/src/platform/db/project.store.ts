import type { Kysely, Transaction } from "kysely";
import type { Database } from "./schema.ts";

/** Locks a project against other changes of what belongs to it; null if there is no such project. */
export async function lockProjectName(
  trx: Transaction<Database>,
  projectId: number,
): Promise<{ projectName: string } | null> {
  const row = await trx
    .selectFrom("project")
    .select("name as projectName")
    .where("id", "=", projectId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function hasProject(db: Kysely<Database>, projectId: number): Promise<boolean> {
  const project = await db.selectFrom("project").select("id").where("id", "=", projectId).executeTakeFirst();
  return project !== undefined;
}
