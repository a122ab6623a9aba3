import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { allowLongStatements } from "../../platform/db/time-limits.ts";

type Key = { projectId: number; poolId: number };

/** Reserves or releases codes until `wanted` are reserved; returns how many are missing. */
export async function reserveBarcodes(
  trx: Transaction<Database>,
  { projectId, poolId }: Key,
  wanted: number,
): Promise<number> {
  await allowLongStatements(trx, { seconds: 120 });
  const { rows } = await sql<{ missing: number }>`
    select reserve_barcodes(${projectId}, ${poolId}, ${wanted}) as missing`.execute(trx);
  return rows[0]?.missing ?? 0;
}

/** The reserved codes of a pool, in the order of its files. */
export async function listReservedCodes(db: Kysely<Database>, { projectId, poolId }: Key): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from barcode
    where project_id = ${projectId} and pool_id = ${poolId} and state = 'reserved' order by file_id, line`.execute(
    db,
  );
  return rows.map(({ code }) => code);
}

/** Notes that the reserved codes of a pool left the server: they are never given to anybody else. */
export async function markShown(trx: Transaction<Database>, { projectId, poolId }: Key): Promise<void> {
  await allowLongStatements(trx, { seconds: 120 });
  await sql`update barcode set shown_at = now()
    where project_id = ${projectId} and pool_id = ${poolId} and state = 'reserved' and shown_at is null`.execute(
    trx,
  );
}
