import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { exclusively } from "./exclusive.mjs";
import { NODE, ROOT } from "./places.mjs";
import { run } from "./run.mjs";

/**
 * Installs the dependencies unless what is installed is what package-lock.json says. Running needs half of them;
 * `withTools` installs those of the tests and tools, too.
 * @param {{ withTools: boolean }} options
 */
export async function installMissing({ withTools }) {
  if (isInstalled(withTools)) return;
  await exclusively(async () => {
    if (isInstalled(withTools)) return; // by the start we waited for
    // Who has the tools keeps them when a start finds the lockfile changed.
    const all = withTools || hasTools();
    console.error(all ? "Installing everything (once) …" : "Installing what running needs (once) …");
    // Warnings are about the Node that installs, not the pinned one that runs, and about packages of packages.
    const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
    const args = ["ci", ...quiet, ...(all ? [] : ["--omit=dev"])];
    await run("npm", args, { cwd: ROOT, env: environmentOfNpm() });
    if (!isInstalled(all)) throw new Error("npm ci did not install everything: see what it printed above.");
  });
}

/** @type {() => Packages} */
const readWanted = () => readPackages("package-lock.json");
/** npm writes the second lockfile at the end of an installation, so an interrupted one counts as not installed. */
const readInstalled = () => readPackages(join("node_modules", ".package-lock.json"));

const hasTools = () => Object.values(readInstalled()).some(({ dev }) => dev === true);

/** @param {boolean} withTools */
function isInstalled(withTools) {
  if (!existsSync(NODE)) return false;
  const installed = readInstalled();
  return Object.entries(readWanted()).every(([path, entry]) => {
    if (path === "" || (entry.dev === true && !withTools)) return true;
    const found = installed[path];
    if (!found) return entry.optional === true; // made for other machines
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean, dev?: boolean }>} Packages */

/**
 * @param {string} file
 * @returns {Packages}
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
