import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressFiles } from "./compress.mjs";
import { exclusively } from "./exclusive.mjs";
import { BROWSER_APPS, NODE, ROOT } from "./places.mjs";
import { run } from "./run.mjs";

/** A file in each build with the hash of its sources. */
const STAMP = ".sources";

/** The entry for server-side rendering of the first view; built into the folder `server`. */
const DRAWN_BY_SERVER = { registration: "src/first-view/fill-page.tsx" };

const UNFINISHED = join(ROOT, ".cache", "build");

/** @typedef {{ app: string, hash: string }} Stale */

/** Builds the apps, the server among them, whose sources differ from those of their last build. */
export async function buildApps() {
  if (staleApps().length === 0) return;
  await exclusively(async () => {
    rmSync(UNFINISHED, { recursive: true, force: true, maxRetries: 3 });
    const stale = staleApps();
    if (stale.length > 0) console.error(`Building ${stale.map(({ app }) => app).join(" and ")} …`);
    await Promise.all(stale.map(build));
  });
}

/** @returns {Stale[]} */
function staleApps() {
  const shared = hashOf(["package-lock.json", "tsconfig.base.json", ...sourcesOfPackages()]);
  return [...BROWSER_APPS, "api"]
    .map((app) => ({ app, hash: shared + hashOf(sourcesOf(app)) }))
    .filter(({ app, hash }) => {
      const stamp = join(ROOT, "apps", app, "dist", STAMP);
      return !existsSync(stamp) || readFileSync(stamp, "utf8") !== hash;
    });
}

const sourcesOfPackages = () =>
  readdirSync(join(ROOT, "packages")).map((name) => join("packages", name, "src"));

/** @param {string} app */
function sourcesOf(app) {
  const folder = join("apps", app);
  // The server's other folders are read where they are.
  return app === "api"
    ? ["package.json", "src", "vite.config.ts"].map((name) => join(folder, name))
    : [folder];
}

/**
 * Hashes the content, because a checkout or a copy changes modification times.
 * @param {string[]} paths
 */
function hashOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths) addPath(hash, path);
  return hash.digest("hex");
}

/** @param {import("node:crypto").Hash} hash @param {string} path */
function addPath(hash, path) {
  const full = join(ROOT, path);
  const found = statSync(full, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    const names = readdirSync(full).filter((name) => !/^(dist|node_modules$)/.test(name));
    for (const name of names.sort()) addPath(hash, join(path, name));
  } else if (found && !/\.test\.tsx?$/.test(path)) {
    hash.update(path).update("\0").update(readFileSync(full));
  }
}

/** @param {Stale} stale */
async function build({ app, hash }) {
  const folder = join(ROOT, "apps", app);
  // A folder of its own: the build of a start that was killed may still be writing into another.
  const fresh = join(UNFINISHED, `${app}-${process.pid}`);
  const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js");
  const options = ["--emptyOutDir", "--logLevel", "warn"];
  // A test runner's own NODE_ENV would put React's development build in.
  const env = { ...process.env, NODE_ENV: "production" };
  await run(NODE, [vite, "build", "--outDir", fresh, ...options], { cwd: folder, env });
  if (app !== "api") await compressFiles(fresh);
  const drawnByServer = DRAWN_BY_SERVER[app];
  if (drawnByServer) {
    const toServer = ["--ssr", drawnByServer, "--outDir", join(fresh, "server")];
    await run(NODE, [vite, "build", ...toServer, ...options], { cwd: folder, env });
  }
  writeFileSync(join(fresh, STAMP), hash);
  // Replace the old build only now, so that a failed build leaves it in place.
  rmSync(join(folder, "dist"), { recursive: true, force: true });
  renameSync(fresh, join(folder, "dist"));
}
