// The import diagram of docs/ARCHITECTURE.md, drawn from the imports that dependency-cruiser has seen.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../setup/places.mjs";

const ARCHITECTURE = join(ROOT, "docs/ARCHITECTURE.md");
const BLOCK = /```mermaid\n[\s\S]*?```/;
const TEST = /\.(test|e2e)\.tsx?$|^apps\/[^/]+\/test\//;

/**
 * Draws which workspace (or top-level folder) imports which; tests are left out.
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} modules
 * @returns {string} a block of mermaid text
 */
export function drawImportDiagram(modules) {
  /** @type {Map<string, Set<string>>} */
  const imports = new Map();
  for (const { source, dependencies } of modules) {
    const from = workspaceOf(source);
    if (!from || TEST.test(source)) continue;
    const targets = imports.get(from) ?? new Set();
    for (const { resolved } of dependencies) {
      const to = workspaceOf(resolved);
      if (to && to !== from) targets.add(to);
    }
    imports.set(from, targets);
  }
  const lines = [...imports]
    .filter(([, targets]) => targets.size > 0)
    .sort(([a, targetsOfA], [b, targetsOfB]) => targetsOfB.size - targetsOfA.size || a.localeCompare(b, "en"))
    .map(([from, targets]) => `  ${from} --> ${[...targets].sort().join(" & ")}`);
  return ["```mermaid", "flowchart LR", ...lines, "```"].join("\n");
}

/** Whether docs/ARCHITECTURE.md has this diagram. @param {string} diagram */
export function isDiagramCurrent(diagram) {
  return readFileSync(ARCHITECTURE, "utf8").includes(diagram);
}

/** Puts the diagram into docs/ARCHITECTURE.md. @param {string} diagram */
export function writeDiagram(diagram) {
  writeFileSync(ARCHITECTURE, readFileSync(ARCHITECTURE, "utf8").replace(BLOCK, diagram));
}

/** @param {string} path */
function workspaceOf(path) {
  return /^(?:packages|apps)\/([^/]+)\//.exec(path)?.[1] ?? /^(tools|e2e|bench)\//.exec(path)?.[1];
}
