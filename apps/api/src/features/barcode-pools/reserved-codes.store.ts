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

const NOT_AT_A_DESK = sql`not exists (
  select from desk_code where desk_code.project_id = barcode.project_id and desk_code.code = barcode.code)`;

/** The reserved codes of a pool that no desk has taken along, in the order of its files. */
async function listReservedCodes(db: Kysely<Database>, { projectId, poolId }: Key): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from barcode
    where project_id = ${projectId} and pool_id = ${poolId} and state = 'reserved' and ${NOT_AT_A_DESK}
    order by file_id, line`.execute(db);
  return rows.map(({ code }) => code);
}

/** How many there are of them. */
export async function countReservedCodes(db: Kysely<Database>, { projectId, poolId }: Key): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from barcode
    where project_id = ${projectId} and pool_id = ${poolId} and state = 'reserved' and ${NOT_AT_A_DESK}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The same codes, of which it notes that they left the server: no desk and nobody else gets them from now on. */
export async function takeReservedCodes(trx: Transaction<Database>, key: Key): Promise<string[]> {
  const { projectId } = key;
  await allowLongStatements(trx, { seconds: 120 });
  await sql`select hold_reserved_codes(${projectId})`.execute(trx);
  const codes = await listReservedCodes(trx, key);
  await sql`update barcode set shown_at = now()
    where project_id = ${projectId} and code = any(${codes}) and shown_at is null`.execute(trx);
  return codes;
}
