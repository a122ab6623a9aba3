import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The Node that package.json pins: the machine's own only has to run npm and these tools. */
export const NODE = join(ROOT, "node_modules", "node", "bin", "node");

export const BROWSER_APPS = ["admin", "registration"];
