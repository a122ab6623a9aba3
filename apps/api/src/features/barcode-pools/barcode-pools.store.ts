import type { BarcodePool } from "@foyer/contract/barcode-pools.ts";
import type { BarcodeState } from "@foyer/domain/barcode/stock.ts";
import { nameKey } from "@foyer/domain/locale/name-key.ts";
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { uniqueViolation } from "../../platform/db/violations.ts";
import { problem } from "../../platform/http/problem-error.ts";

type Key = { projectId: number; poolId: number };
/** Lists the pools of a project, or one of them, by name, each with its codes counted. */
export async function listPoolRows(
  db: Kysely<Database>,
  projectId: number,
  poolId?: number,
): Promise<BarcodePool[]> {
  const rows = await db
    .selectFrom("barcode_pool as pool")
    .leftJoin(
      (eb) =>
        eb
          .selectFrom("barcode")
          .select(({ fn }) => ["pool_id", "state", fn.countAll<number>().as("count")])
          .where("project_id", "=", projectId)
          .$if(poolId !== undefined, (query) => query.where("pool_id", "=", poolId as number))
          .groupBy(["pool_id", "state"])
          .as("counted"),
      (join) => join.onRef("counted.pool_id", "=", "pool.id"),
    )
    .select((eb) => {
      const countOf = (state: BarcodeState) => {
        const sum = eb.fn.sum("count").filterWhere("state", "=", state);
        return eb.cast<number>(eb.fn.coalesce(sum, sql.lit(0)), "bigint");
      };
      return [
        "pool.id",
        "pool.name",
        "pool.barcode_type",
        "pool.version",
        countOf("free").as("free"),
        countOf("held").as("held"),
        countOf("issued").as("issued"),
        countOf("reserved").as("reserved"),
        countOf("void").as("void"),
      ];
    })
    .where("pool.project_id", "=", projectId)
    .$if(poolId !== undefined, (query) => query.where("pool.id", "=", poolId as number))
    .groupBy(["pool.project_id", "pool.id"])
    .orderBy("pool.name_key")
    .execute();
  return rows.map(({ id, name, barcode_type, version, ...counts }) => ({
    id,
    name,
    barCodeType: barcode_type,
    available: counts.free,
    counts,
    version,
  }));
}

/** Counts the free codes of one pool, or of all pools of these projects; null when they have no such pool. */
export async function countFree(
  db: Kysely<Database>,
  projectIds: "all" | readonly number[],
  poolId: number | undefined,
): Promise<number | null> {
  const [only, ...more] = projectIds === "all" ? [] : projectIds;
  // One project as an equality, which a distributed database answers on its node.
  const isAmong = (column: "barcode_pool.project_id" | "barcode.project_id"): RawBuilder<SqlBool> => {
    if (only !== undefined && more.length === 0) return sql`${sql.ref(column)} = ${only}`;
    return projectIds === "all" ? sql`true` : sql`${sql.ref(column)} = any(${projectIds})`;
  };
  const { pools, free } = await db
    .with("pool", (query) =>
      query
        .selectFrom("barcode_pool")
        .select(["project_id", "id"])
        .where(isAmong("barcode_pool.project_id"))
        .$if(poolId !== undefined, (pool) => pool.where("id", "=", poolId as number)),
    )
    .selectNoFrom(({ selectFrom }) => [
      selectFrom("pool")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("pools"),
      selectFrom("pool")
        .innerJoin("barcode", (join) =>
          join
            .onRef("barcode.project_id", "=", "pool.project_id")
            .onRef("barcode.pool_id", "=", "pool.id")
            .on("state", "=", "free")
            .on(isAmong("barcode.project_id")),
        )
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("free"),
    ])
    .executeTakeFirstOrThrow();
  return poolId !== undefined && pools === 0 ? null : free;
}

/** Adds a pool and returns its id. Throws `pool-name-taken`. */
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

/** Returns the longest code of a pool; null when it has none. */
export async function findLongestCode(
  db: Kysely<Database>,
  { projectId, poolId }: { projectId: number; poolId: number },
): Promise<string | null> {
  const row = await db
    .selectFrom("barcode")
    .select("code")
    .where("project_id", "=", projectId)
    .where("pool_id", "=", poolId)
    .orderBy(({ fn }) => fn<number>("length", ["code"]), "desc")
    .orderBy("code")
    .limit(1)
    .executeTakeFirst();
  return row?.code ?? null;
}
