import type { BarcodePool } from "@foyer/contract/barcode-pools.ts";
import type { BarcodeCounts } from "@foyer/domain/barcode/stock.ts";
import { nameKey } from "@foyer/domain/locale/name-key.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { uniqueViolation } from "../../platform/db/violations.ts";
import { problem } from "../../platform/http/problem-error.ts";

type Key = { projectId: number; poolId: number };
type Row = BarcodeCounts & { id: number; name: string; barcode_type: number; version: number };

function toPool({ id, name, barcode_type, version, ...counts }: Row): BarcodePool {
  return { id, name, barCodeType: barcode_type, available: counts.free, counts, version };
}

/** The pools of a project, or one of them, by name, each with its codes counted. */
export async function listPoolRows(
  db: Kysely<Database>,
  projectId: number,
  poolId?: number,
): Promise<BarcodePool[]> {
  const one = poolId === undefined ? sql`` : sql`and pool.id = ${poolId}`;
  const { rows } = await sql<Row>`
    select pool.id, pool.name, pool.barcode_type, pool.version,
      coalesce(sum(count) filter (where state = 'free'), 0)::bigint as free,
      coalesce(sum(count) filter (where state = 'held'), 0)::bigint as held,
      coalesce(sum(count) filter (where state = 'issued'), 0)::bigint as issued,
      coalesce(sum(count) filter (where state = 'reserved'), 0)::bigint as reserved,
      coalesce(sum(count) filter (where state = 'void'), 0)::bigint as void
    from barcode_pool pool
    left join (
      select pool_id, state, count(*) as count from barcode
      where project_id = ${projectId} ${poolId === undefined ? sql`` : sql`and pool_id = ${poolId}`} group by pool_id, state
    ) counted on counted.pool_id = pool.id
    where pool.project_id = ${projectId} ${one}
    group by pool.project_id, pool.id
    order by pool.name_key`.execute(db);
  return rows.map(toPool);
}

/** Free codes of one pool, or of all pools of these projects; null when there is no such pool in them. */
export async function countFree(
  db: Kysely<Database>,
  projectIds: "all" | readonly number[],
  poolId: number | undefined,
): Promise<number | null> {
  const [only, ...more] = projectIds === "all" ? [] : projectIds;
  // One project as an equality, which a distributed database answers on its node.
  const among = (column: string) =>
    only !== undefined && more.length === 0
      ? sql`${sql.ref(column)} = ${only}`
      : projectIds === "all"
        ? sql`true`
        : sql`${sql.ref(column)} = any(${projectIds})`;
  const isAsked = poolId === undefined ? sql`true` : sql`id = ${poolId}`;
  const { rows } = await sql<{ pools: number; free: number }>`
    with pool as (select project_id, id from barcode_pool where ${among("project_id")} and ${isAsked})
    select (select count(*) from pool) as pools, (
      select count(*) from pool join barcode
        on barcode.project_id = pool.project_id and barcode.pool_id = pool.id and state = 'free'
        and ${among("barcode.project_id")}
    ) as free`.execute(db);
  const [row = { pools: 0, free: 0 }] = rows;
  return poolId !== undefined && row.pools === 0 ? null : row.free;
}

/** Adds a pool and answers its id. Throws `pool-name-taken`. */
export async function insertPool(
  db: Kysely<Database>,
  { projectId, name, barCodeType }: { projectId: number; name: string; barCodeType: number },
): Promise<number> {
  const values = { project_id: projectId, name, name_key: nameKey(name), barcode_type: barCodeType };
  const query = db.insertInto("barcode_pool").values(values).returning("id");
  return (await nameRefusal(query.executeTakeFirstOrThrow())).id;
}

export type LockedPool = { name: string; version: number; barcodeType: number };

/** Finds the pool and locks it until the transaction ends. */
export async function lockPool(
  trx: Transaction<Database>,
  { projectId, poolId }: Key,
): Promise<LockedPool | null> {
  const row = await trx
    .selectFrom("barcode_pool")
    .select(["name", "version", "barcode_type as barcodeType"])
    .where("project_id", "=", projectId)
    .where("id", "=", poolId)
    // New codes refer to the pool; this weaker lock does not block their insert.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Writes a new version of the pool; the caller holds its lock. Throws `pool-name-taken`. */
export async function renamePool(
  trx: Transaction<Database>,
  { projectId, poolId }: Key,
  name: string,
): Promise<void> {
  const query = trx
    .updateTable("barcode_pool")
    .set((row) => ({ name, name_key: nameKey(name), version: row("version", "+", 1) }))
    .where("project_id", "=", projectId)
    .where("id", "=", poolId);
  await nameRefusal(query.execute());
}

async function nameRefusal<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (uniqueViolation(error)) throw problem("pool-name-taken", { field: "name" });
    throw error;
  }
}

/** The longest code of a pool; null: it has none. */
export async function findLongestCode(
  db: Kysely<Database>,
  { projectId, poolId }: { projectId: number; poolId: number },
): Promise<string | null> {
  const { rows } = await sql<{ code: string }>`
    select code from barcode where project_id = ${projectId} and pool_id = ${poolId}
    order by length(code) desc, code limit 1`.execute(db);
  return rows[0]?.code ?? null;
}
