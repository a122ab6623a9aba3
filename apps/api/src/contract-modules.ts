import { readdir } from "node:fs/promises";

/** A file of the contract with all that it exports. */
export type ContractModule = { file: string; module: Record<string, unknown> };

const FOLDER = new URL("../../../packages/contract/src/", import.meta.url);

/** Lists the modules of the contract. In the built server `apps/api/vite.config.ts` puts imports of them in its place. */
export async function listContractModules(): Promise<ContractModule[]> {
  const names = await readdir(FOLDER);
  const files = names.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts")).sort();
  return Promise.all(files.map(async (file) => ({ file, module: await import(new URL(file, FOLDER).href) })));
}
