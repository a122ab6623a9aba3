import { type Kysely, sql, type Transaction } from "kysely";
import { hasProject, lockProjectName } from "../../platform/db/project.store.ts";
import type { Database } from "../../platform/db/schema.ts";

/** Version 0: the project never had a website. */
export type EmbeddingRow = { version: number; origins: string[] };

const NEVER_SET: EmbeddingRow = { version: 0, origins: [] };

/** Locks the project against other changes of its websites; null if there is no such project. */
export async function lockEmbedding(
  trx: Transaction<Database>,
  projectId: number,
): Promise<(EmbeddingRow & { projectName: string }) | null> {
  const project = await lockProjectName(trx, projectId);
  return project && { ...(await findEmbedding(trx, projectId)), ...project };
}

/** The websites of a project; null if there is no such project. */
export async function findProjectEmbedding(
  db: Kysely<Database>,
  projectId: number,
): Promise<EmbeddingRow | null> {
  return (await hasProject(db, projectId)) ? findEmbedding(db, projectId) : null;
}

/** The websites of a project that is known to exist. */
export async function findEmbedding(db: Kysely<Database>, projectId: number): Promise<EmbeddingRow> {
  const row = await db
    .selectFrom("project_embedding")
    .select(["version", "origins"])
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  return row ?? NEVER_SET;
}

/** Writes the next version; returns it. The caller holds the project's lock. */
export async function writeEmbedding(
  trx: Transaction<Database>,
  projectId: number,
  origins: string[],
): Promise<EmbeddingRow> {
  return await trx
    .insertInto("project_embedding")
    .values({ project_id: projectId, version: 1, origins })
    .onConflict((conflict) =>
      conflict
        .column("project_id")
        .doUpdateSet({ origins, version: sql<number>`project_embedding.version + 1` }),
    )
    .returning(["version", "origins"])
    .executeTakeFirstOrThrow();
}
