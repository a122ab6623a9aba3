import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { isCluster, listNodes } from "../apps/api/test/test-cluster.ts";
import { NODE, ROOT } from "./setup/places.mjs";

// npm run citus-suite -- URL [PART OF A TEST FILE'S PATH, OPTION OF VITEST …]: runs the API tests on a Citus cluster. URL names a database
// of the coordinator in which the cluster is set up; each test file gets a distributed database of its own beside it.

// A statement takes several times as long there, and each test file has its database on every node.
const PATIENCE_MS = 180_000;
const VITEST = join(ROOT, "node_modules/vitest/vitest.mjs");

const [url, ...parts] = process.argv.slice(2);
if (!url) {
  console.error("Name a database: npm run citus-suite -- postgresql://USER:PASSWORD@COORDINATOR/DATABASE");
  process.exit(2);
}
if (!(await isCluster(url))) {
  console.error("The database is no coordinator of a Citus cluster: docs/SCALING.md says how to set one up.");
  process.exit(2);
}
const { length } = await listNodes(url);
console.log(`The API tests on a Citus cluster of ${length} ${length === 1 ? "node" : "nodes"}:`);
const { status } = spawnSync(NODE, [VITEST, "run", "--project", "api", ...parts], {
  cwd: ROOT,
  stdio: "inherit",
  env: { ...process.env, TEST_DATABASE_URL: url, TEST_PATIENCE_MS: String(PATIENCE_MS) },
});
process.exit(status ?? 1);
