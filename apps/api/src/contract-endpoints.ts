import { readdir } from "node:fs/promises";
import type { Endpoint } from "@foyer/contract/endpoint.ts";

/** An endpoint with the file of the contract that declares it and its export: its own, or that of its record. */
export type EndpointExport = { file: string; name: string; endpoint: Endpoint };

const FOLDER = new URL("../../../packages/contract/src/", import.meta.url);

/** Lists the endpoints that the contract's files export, alone or in a record such as `countries`. */
export async function listEndpointExports(): Promise<EndpointExport[]> {
  const names = await readdir(FOLDER);
  const files = names.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts")).sort();
  const modules = await Promise.all(files.map((file) => import(new URL(file, FOLDER).href)));
  return files.flatMap((file, index) =>
    Object.entries(modules[index]).flatMap(([name, value]) =>
      [value, ...membersOf(value)].filter(isEndpoint).map((endpoint) => ({ file, name, endpoint })),
    ),
  );
}

/** Lists all endpoints of the contract. */
export async function listContractEndpoints(): Promise<Endpoint[]> {
  return (await listEndpointExports()).map(({ endpoint }) => endpoint);
}

const membersOf = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null && !("_zod" in value) ? Object.values(value) : [];

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === "object" && value !== null && "method" in value && "path" in value && "access" in value
  );
}
