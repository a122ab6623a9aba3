import type { BarcodePool } from "@foyer/contract/barcode-pools.ts";
import { findSymbology } from "@foyer/domain/barcode/symbology.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { getProject } from "../projects/projects.service.ts";
import {
  countFree,
  insertPool,
  lockPool,
  selectPools,
  renamePool as writeName,
} from "./barcode-pools.store.ts";

/** Where a pool is. */
export type PoolKey = { projectId: number; poolId: number };

export async function listPools(db: Kysely<Database>, projectId: number): Promise<BarcodePool[]> {
  await getProject(db, projectId);
  return selectPools(db, projectId);
}

export async function getPool(db: Kysely<Database>, { projectId, poolId }: PoolKey): Promise<BarcodePool> {
  const [pool] = await selectPools(db, projectId, poolId);
  if (!pool) throw problem("not-found");
  return pool;
}

/** Free codes of a pool or of a project's pools that the caller may see. rules/barcode-pools 1, 8 */
export async function countAvailable(
  db: Kysely<Database>,
  { projects }: Caller,
  { projectId, poolId }: { projectId?: number | undefined; poolId?: number | undefined },
): Promise<number> {
  if (projectId === undefined && poolId === undefined) throw problem("malformed-query");
  if (projectId !== undefined && projects !== "all" && !projects.includes(projectId)) {
    throw problem("not-found");
  }
  if (poolId === undefined && projectId !== undefined) await getProject(db, projectId);
  const free = await countFree(db, projectId === undefined ? projects : [projectId], poolId);
  if (free === null) throw problem("not-found");
  return free;
}

export async function createPool(
  { db, record }: RecordedContext,
  projectId: number,
  { name, barCodeType }: { name: string; barCodeType: number },
): Promise<BarcodePool> {
  await getProject(db, projectId);
  const type = findSymbology(barCodeType);
  if (!type) throw problem("unknown-barcode-type", { field: "barCodeType" });
  const poolId = await insertPool(db, { projectId, name, barCodeType });
  record({ action: "create", ...entryOf({ projectId, poolId }, name), after: { name, type } });
  return getPool(db, { projectId, poolId });
}

/** Gives a pool another name, unless somebody else did since (412 with the current copy). rules/api 4 */
export async function renamePool(context: RecordedContext, key: PoolKey, name: string): Promise<BarcodePool> {
  const { db: trx } = context;
  const before = await lockPool(trx, key);
  if (!before) throw problem("not-found");
  if (context.version !== undefined && context.version !== before.version) {
    throw problem("stale-version", { current: await getPool(trx, key) });
  }
  if (before.name === name) context.record("unchanged");
  else {
    await writeName(trx, key, name);
    context.record({
      action: "update",
      ...entryOf(key, name),
      before: { name: before.name },
      after: { name },
    });
  }
  return getPool(trx, key);
}

/** How the audit names a pool. */
export const entryOf = ({ projectId, poolId }: PoolKey, name: string) => ({
  entity: "barcode-pool",
  entityId: poolId,
  entityName: name,
  projectId,
});
