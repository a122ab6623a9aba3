// Checks the import rules between modules, cycles between folders and the import diagram of docs/ARCHITECTURE.md
// (--write draws it anew), and that dependency-cruiser finds the modules at all: without a compiler it finds none and
// passes.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../setup/places.mjs";
import { findDeclarationErrors } from "./declared-packages.mjs";
import { findFolderCycles } from "./folder-cycles.mjs";
import { drawImportDiagram, isDiagramCurrent, writeDiagram } from "./import-diagram.mjs";

const AT_LEAST = 900;

const { stdout, stderr } = spawnSync(
  process.execPath,
  [
    join(ROOT, "node_modules", "dependency-cruiser", "bin", "dependency-cruiser.mjs"),
    ...[
      "--config",
      ".dependency-cruiser.mjs",
      "--output-type",
      "json",
      "packages",
      "apps",
      "tools",
      "e2e",
      "bench",
    ],
  ],
  { cwd: ROOT, encoding: "utf8", maxBuffer: 1e9 },
);
if (!stdout.startsWith("{")) fail(stdout + stderr);

const { summary, modules } = JSON.parse(stdout);
const broken = summary.violations.filter((/** @type {any} */ { rule }) => rule.severity === "error");
for (const { rule, from, to, cycle } of broken) {
  console.log(
    `${rule.name}: ${[from, ...(cycle?.map((/** @type {any} */ step) => step.name) ?? [to])].join(" → ")}`,
  );
}
if (broken.length > 0) fail(`${broken.length} imports against the rules of .dependency-cruiser.mjs`);
const cycles = findFolderCycles(modules);
for (const folders of cycles) console.log(`folders import each other: ${folders.join(", ")}`);
if (cycles.length > 0) fail(`${cycles.length} groups of folders import each other`);
const undeclared = findDeclarationErrors(modules, (workspace) =>
  JSON.parse(readFileSync(join(ROOT, workspace, "package.json"), "utf8")),
);
for (const error of undeclared) console.log(error);
if (undeclared.length > 0) fail(`${undeclared.length} packages are not declared as they are imported`);
if (summary.totalCruised < AT_LEAST)
  fail(`Only ${summary.totalCruised} modules seen, at least ${AT_LEAST} are there.`);
const diagram = drawImportDiagram(modules);
if (process.argv.includes("--write")) writeDiagram(diagram);
if (!isDiagramCurrent(diagram))
  fail(
    "The import diagram of docs/ARCHITECTURE.md is not that of the code: node tools/checks/modules.mjs --write",
  );
console.log(`${summary.totalCruised} modules follow the rules`);

/** @param {string} sentence */
function fail(sentence) {
  console.log(sentence);
  process.exit(1);
}
