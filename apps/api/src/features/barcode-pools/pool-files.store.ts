import type { PoolFile } from "@foyer/contract/barcode-pools.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { allowLongStatements } from "../../platform/db/time-limits.ts";

type Key = { projectId: number; poolId: number };
type FileKey = Key & { fileId: number };

/** Takes the project's import lock: imports of one project run in sequence. rules/barcode-pools 6 */
export async function lockImports(trx: Transaction<Database>, projectId: number): Promise<void> {
  await allowLongStatements(trx, { seconds: 300, waitsForLocks: true });
  await sql`select pg_advisory_xact_lock(hashtextextended('barcode-import', ${projectId}))`.execute(trx);
}

export async function insertPoolFile(
  trx: Transaction<Database>,
  { projectId, poolId, fileId }: FileKey,
  hasHeading: boolean,
): Promise<void> {
  await trx
    .insertInto("barcode_pool_file")
    .values({ project_id: projectId, pool_id: poolId, file_id: fileId, has_heading: hasHeading })
    .execute();
}

export async function updateFileCounts(
  trx: Transaction<Database>,
  { projectId, poolId, fileId }: FileKey,
  counts: { added: number; skipped: number },
): Promise<void> {
  await trx
    .updateTable("barcode_pool_file")
    .set(counts)
    .where("project_id", "=", projectId)
    .where("pool_id", "=", poolId)
    .where("file_id", "=", fileId)
    .execute();
}

/** Was the first row of the file read as a heading? False for an unknown file. */
export async function findHasHeading(
  db: Kysely<Database>,
  { projectId, poolId, fileId }: FileKey,
): Promise<boolean> {
  const row = await db
    .selectFrom("barcode_pool_file")
    .select("has_heading")
    .where("project_id", "=", projectId)
    .where("pool_id", "=", poolId)
    .where("file_id", "=", fileId)
    .executeTakeFirst();
  return row?.has_heading ?? false;
}

export async function listPoolFiles(
  db: Kysely<Database>,
  { projectId, poolId }: Key,
  fileId?: number,
): Promise<PoolFile[]> {
  let query = db
    .selectFrom("barcode_pool_file as of_pool")
    .innerJoin("file", (join) =>
      join.onRef("file.project_id", "=", "of_pool.project_id").onRef("file.id", "=", "of_pool.file_id"),
    )
    .select(["file.id", "file.name", "file.uploaded_at", "of_pool.added", "of_pool.skipped"])
    .where("of_pool.project_id", "=", projectId)
    .where("of_pool.pool_id", "=", poolId)
    .orderBy("file.id", "desc");
  if (fileId !== undefined) query = query.where("of_pool.file_id", "=", fileId);
  return (await query.execute()).map(({ id, name, uploaded_at, added, skipped }) => ({
    fileId: id,
    fileName: name,
    uploadDate: uploaded_at.toISOString(),
    addedCodesAmount: added,
    skippedCodesAmount: skipped,
  }));
}
