import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { exclusively } from "./exclusive.mjs";
import { NODE, ROOT } from "./places.mjs";
import { run } from "./run.mjs";

/** Installs the dependencies unless what is installed is what package-lock.json says. */
export async function installMissing() {
  if (isInstalled()) return;
  await exclusively(async () => {
    if (isInstalled()) return; // by the start we waited for
    console.error("Installing the dependencies (once) …");
    await run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: ROOT, env: environmentOfNpm() });
    if (!isInstalled()) throw new Error("npm ci did not install everything: see what it printed above.");
  });
}

/** npm writes the second lockfile at the end of an installation, so an interrupted one counts as not installed. */
function isInstalled() {
  if (!existsSync(NODE)) return false;
  const wanted = readPackages("package-lock.json");
  const installed = readPackages(join("node_modules", ".package-lock.json"));
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "") return true;
    const found = installed[path];
    if (!found) return entry.optional === true; // made for other machines
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, optional?: boolean }>}
 */
function readPackages(file) {
  const path = join(ROOT, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : {};
}

/** The Node that gets installed must not be the one that installs it. */
function environmentOfNpm() {
  const paths = (process.env.PATH ?? "").split(delimiter).filter((path) => !path.includes("node_modules"));
  return { ...process.env, PATH: paths.join(delimiter) };
}
