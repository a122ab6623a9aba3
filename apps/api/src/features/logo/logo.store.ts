import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/** The logo of a project; `fileId` null: it was removed. */
export type LogoRow = { version: number; fileId: number | null; width: number; height: number };
type Values = Pick<LogoRow, "fileId" | "width" | "height">;

export async function findLogoRow(db: Kysely<Database>, projectId: number): Promise<LogoRow | null> {
  const row = await db
    .selectFrom("project_logo")
    .select(["version", "file_id as fileId", "width", "height"])
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  return row ?? null;
}

/** Writes the next version of the logo; returns it. The caller holds the project's lock. */
export async function insertLogoVersion(
  trx: Transaction<Database>,
  projectId: number,
  { fileId, width, height }: Values,
): Promise<number> {
  const values = { file_id: fileId, width, height };
  const { version } = await trx
    .insertInto("project_logo")
    .values({ project_id: projectId, version: 1, ...values })
    .onConflict((conflict) =>
      conflict
        .column("project_id")
        .doUpdateSet({ ...values, version: sql<number>`project_logo.version + 1` }),
    )
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}
