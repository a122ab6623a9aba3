import type { ApiClient } from "@foyer/api-client/api-client.ts";
import {
  createBarcodePool,
  importPoolFile,
  listBarcodePools,
  listPoolFiles,
} from "@foyer/contract/barcode-pools.ts";
import { SYMBOLOGIES } from "@foyer/domain/barcode/symbology.ts";
import { codesOf } from "./codes-of.ts";
import type { PoolPlan } from "./trade-show.ts";

/** Logs what was added or already existed. */
export type Tell = (line: string) => void;

/** Adds the pool and its missing files; a file is imported whole or not at all. */
export async function fillPool(api: ApiClient, projectId: number, plan: PoolPlan, tell: Tell): Promise<void> {
  const poolId = await findOrAddPool(api, projectId, plan);
  const params = { projectId, poolId };
  const there = new Set((await api.call(listPoolFiles, { params })).map(({ fileName }) => fileName));
  let added = 0;
  let from = 1;
  for (const [at, count] of plan.files.entries()) {
    const name = `${plan.name.toLowerCase().replaceAll(" ", "-")}-${at + 1}.csv`;
    if (!there.has(name)) {
      const content = ["code", ...codesOf(plan, { from, count }), ""].join("\r\n");
      const answer = await api.upload(importPoolFile, { params }, { name, content });
      added += answer.addedCodesAmount;
    }
    from += count;
  }
  tell(`  pool ${plan.name} (${poolId}), ${plan.symbology}: ${added} barcodes added`);
}

async function findOrAddPool(
  api: ApiClient,
  projectId: number,
  { name, symbology }: PoolPlan,
): Promise<number> {
  const pools = await api.call(listBarcodePools, { params: { projectId } });
  const there = pools.find((pool) => pool.name === name);
  if (there) return there.id;
  const type = SYMBOLOGIES.find((one) => one.name === symbology);
  const body = { name, barCodeType: type?.id ?? 0 };
  return (await api.call(createBarcodePool, { params: { projectId }, body })).id;
}
