// Checks the arrows between modules, and that the checker sees the modules at all: without its compiler it finds none and passes.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../setup/places.mjs";

const AT_LEAST = 60;

const { stdout, stderr } = spawnSync(
  process.execPath,
  [
    join(ROOT, "node_modules", "dependency-cruiser", "bin", "dependency-cruiser.mjs"),
    ...["--config", ".dependency-cruiser.mjs", "--output-type", "json", "packages", "apps"],
  ],
  { cwd: ROOT, encoding: "utf8", maxBuffer: 1e9 },
);
if (!stdout.startsWith("{")) fail(stdout + stderr);

const { summary } = JSON.parse(stdout);
const broken = summary.violations.filter((/** @type {any} */ { rule }) => rule.severity === "error");
for (const { rule, from, to, cycle } of broken) {
  console.log(
    `${rule.name}: ${[from, ...(cycle?.map((/** @type {any} */ step) => step.name) ?? [to])].join(" → ")}`,
  );
}
if (broken.length > 0) fail(`${broken.length} imports against the rules of .dependency-cruiser.mjs`);
if (summary.totalCruised < AT_LEAST)
  fail(`Only ${summary.totalCruised} modules seen, at least ${AT_LEAST} are there.`);
console.log(`${summary.totalCruised} modules follow the rules`);

/** @param {string} sentence */
function fail(sentence) {
  console.log(sentence);
  process.exit(1);
}
