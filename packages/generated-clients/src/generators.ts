import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const { resolve } = createRequire(import.meta.url);
const fileOf = (name: string, path: string) => join(dirname(resolve(`${name}/package.json`)), path);

/** The scripts of generators that others use, and of the compiler that both of them need; ours has no API. */
export const GENERATORS = {
  openapiTypescript: fileOf("openapi-typescript", "bin/cli.js"),
  heyApi: fileOf("@hey-api/openapi-ts", "bin/run.js"),
  compiler: fileOf("typescript", "bin/tsc"),
} as const;
