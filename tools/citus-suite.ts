import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { isCluster, listNodes } from "../apps/api/test/database/test-cluster.ts";
import { showHelp } from "./setup/flags-only.mjs";
import { NODE, ROOT } from "./setup/places.mjs";

// npm run citus-suite -- URL [PART OF A TEST FILE'S PATH, OPTION OF VITEST …]: runs the API tests on a Citus cluster. URL
// names a database of the coordinator in which the cluster is set up; each test file gets a distributed database of its
// own beside it. A file that fails is run again alone, to tell an error from a machine that is too busy; the exit code is
// that of the whole run.

const VITEST = join(ROOT, "node_modules/vitest/vitest.mjs");

const [url, ...options] = process.argv.slice(2);
if (url === "--help" || url === "-h") {
  showHelp(
    "npm run citus-suite -- URL [PART OF A TEST FILE'S PATH, OPTION OF VITEST …]",
    "Runs the API tests on a Citus cluster; URL names a database of its coordinator.",
  );
}
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
process.exit(await runSuite(url, options));

/** Returns the exit code of the whole run. */
async function runSuite(url: string, options: readonly string[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "citus-suite-"));
  const results = join(folder, "results.json");
  try {
    const code = runTests(url, [
      ...options,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${results}`,
    ]);
    const failed = await listFailed(results);
    if (code === 0 || failed.length === 0) return code;
    console.log(`\nAgain, each alone, what failed beside others:\n${failed.join("\n")}\n`);
    const still = failed.filter((file) => runTests(url, [file, "--maxWorkers=1"]) !== 0);
    console.log(
      still.length === 0 ? "Alone, all of them pass." : `These files fail alone too:\n${still.join("\n")}`,
    );
    return code;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function runTests(url: string, options: readonly string[]): number {
  const { status } = spawnSync(NODE, [VITEST, "run", "--project", "api", ...options], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, TEST_DATABASE_URL: url },
  });
  return status ?? 1;
}

/** The test files that failed; none where the run ended before it wrote its results. */
async function listFailed(results: string): Promise<string[]> {
  if (!existsSync(results)) return [];
  const { testResults } = JSON.parse(await readFile(results, "utf8")) as {
    testResults: { name: string; status: string }[];
  };
  return testResults.filter(({ status }) => status !== "passed").map(({ name }) => relative(ROOT, name));
}
