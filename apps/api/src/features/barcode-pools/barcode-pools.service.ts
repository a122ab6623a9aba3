import type { BarcodePool, PoolChanges } from "@foyer/contract/barcode-pools.ts";
import { findSymbology } from "@foyer/domain/barcode/symbology.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { updateVersioned } from "../../platform/http/update-versioned.ts";
import { getProject } from "../projects/projects.service.ts";
import {
  countFree,
  findLongestCode,
  insertPool,
  type LockedPool,
  listPoolRows,
  lockPool,
  renamePool,
} from "./barcode-pools.store.ts";

export { findLongestCode };

/** The key of a pool. */
export type PoolKey = { projectId: number; poolId: number };

export async function listPools(db: Kysely<Database>, projectId: number): Promise<BarcodePool[]> {
  await getProject(db, projectId);
  return listPoolRows(db, projectId);
}

export async function findPool(
  db: Kysely<Database>,
  { projectId, poolId }: PoolKey,
): Promise<BarcodePool | null> {
  const [pool] = await listPoolRows(db, projectId, poolId);
  return pool ?? null;
}

export async function getPool(db: Kysely<Database>, key: PoolKey): Promise<BarcodePool> {
  const pool = await findPool(db, key);
  if (!pool) throw problem("not-found");
  return pool;
}

/** Counts the free codes of a pool, or of a project's pools that the caller may see. rules/barcode-pools 1, 8 */
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

/** Renames a pool. rules/barcode-pools 1 */
export function updatePool(
  context: RecordedContext,
  key: PoolKey,
  { barCodeType: _fixed, ...sent }: PoolChanges,
): Promise<BarcodePool> {
  const { db } = context;
  return updateVersioned(context, {
    lock: () => lockPool(db, key),
    valuesOf: ({ name }: LockedPool) => ({ name }),
    sent,
    write: async ({ name }) => {
      await renamePool(db, key, name);
      return getPool(db, key);
    },
    toAnswer: () => getPool(db, key),
    entryOf: ({ name }) => entryOf(key, name),
  });
}

/** Names a pool in the audit. */
export const entryOf = ({ projectId, poolId }: PoolKey, name: string) => ({
  entity: "barcode-pool",
  entityId: poolId,
  entityName: name,
  projectId,
});
