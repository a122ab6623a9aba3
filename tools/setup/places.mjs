import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The Node version that package.json pins; the system's Node only runs npm and these tools. */
export const NODE = join(ROOT, "node_modules", "node", "bin", "node");

export const BROWSER_APPS = ["admin", "registration", "desk"];
