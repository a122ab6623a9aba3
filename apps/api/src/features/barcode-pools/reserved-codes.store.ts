import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { neverNull, number, sqlRows } from "../../platform/db/sql-rows.ts";
import { allowLongStatements } from "../../platform/db/time-limits.ts";

type Key = { projectId: number; poolId: number };

/** Reserves or releases codes until `wanted` are reserved; returns the number of missing ones. */
export async function reserveBarcodes(
  trx: Transaction<Database>,
  { projectId, poolId }: Key,
  wanted: number,
): Promise<number> {
  await allowLongStatements(trx, { seconds: 120 });
  const { rows } = await sqlRows({ missing: neverNull(number) })`
    select reserve_barcodes(${projectId}, ${poolId}, ${wanted}) as missing`.execute(trx);
  return rows[0]?.missing ?? 0;
}

/** The reserved codes of a pool that no desk has leased. */
const reservedCodesOf = (db: Kysely<Database>, { projectId, poolId }: Key) =>
  db
    .selectFrom("barcode")
    .where("project_id", "=", projectId)
    .where("pool_id", "=", poolId)
    .where("state", "=", "reserved")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("desk_code")
            .select("desk_code.code")
            .whereRef("desk_code.project_id", "=", "barcode.project_id")
            .whereRef("desk_code.code", "=", "barcode.code"),
        ),
      ),
    );

/** Counts the reserved codes of a pool that no desk has leased. */
export async function countReservedCodes(db: Kysely<Database>, key: Key): Promise<number> {
  const { count } = await reservedCodesOf(db, key)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Takes the same codes in the order of their files, and stores that they left the server: no desk gets them any more. */
export async function takeReservedCodes(trx: Transaction<Database>, key: Key): Promise<string[]> {
  const { projectId } = key;
  await allowLongStatements(trx, { seconds: 120 });
  await sql`select hold_reserved_codes(${projectId})`.execute(trx);
  const rows = await reservedCodesOf(trx, key).select("code").orderBy("file_id").orderBy("line").execute();
  const codes = rows.map(({ code }) => code);
  await trx
    .updateTable("barcode")
    .set({ shown_at: sql<Date>`now()` })
    .where("project_id", "=", projectId)
    .where("code", "=", ({ fn, val }) => fn.any(val(codes)))
    .where("shown_at", "is", null)
    .execute();
  return codes;
}
