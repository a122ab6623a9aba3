import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../setup/places.mjs";

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {string[]} command the first word is a program of node_modules/.bin, or "node"
 * @property {boolean} [tests] counts each of its tests (vitest) instead of one
 * @property {boolean} [browser] needs Chromium
 * @property {boolean} [isShown] its output is printed also when it passes
 */

/** Everything that `npm test` runs, in this order. @type {Check[]} */
export const CHECKS = [
  { name: "biome", command: ["biome", "check", "--error-on-warnings", "."] },
  { name: "oxlint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
  // Two checks run beside each other: more checkers than one in each would work out the same types, each for itself.
  ...workspaces().map((folder) => ({
    name: `tsc ${folder}`,
    command: ["tsc", "--checkers", "1", "--project", folder],
  })),
  { name: "modules", command: ["node", "tools/checks/modules.mjs"] },
  { name: "migrations", command: ["node", "tools/checks/migrations.mjs"] },
  { name: "routines", command: ["node", "tools/checks/routines.mjs"] },
  { name: "schema-revision", command: ["node", "tools/schema-revision.mjs", "--check"] },
  { name: "ticket-columns", command: ["node", "tools/ticket-columns.ts", "--check"] },
  { name: "lockfile", command: ["node", "tools/complete-lockfile.mjs", "--check"] },
  { name: "find", command: ["node", "tools/find.ts", "--check"] },
  { name: "docs", command: ["node", "tools/checks/docs.mjs"] },
  { name: "words", command: ["node", "tools/checks/words.mjs"] },
  { name: "tokens", command: ["node", "tools/checks/tokens.mjs"] },
  { name: "knip", command: ["knip", "--no-progress"] },
  { name: "vitest", command: vitest("!e2e"), tests: true },
  // A page waits more than it computes: two cores are busy with four browsers only.
  { name: "e2e", command: [...vitest("e2e"), "--maxWorkers=4"], tests: true, browser: true },
];

function workspaces() {
  const folders = ["packages", "apps"].flatMap((parent) =>
    readdirSync(join(ROOT, parent)).map((name) => join(parent, name)),
  );
  return [".", ...folders].filter((folder) => existsSync(join(ROOT, folder, "tsconfig.json")));
}

/** @param {...string} projects */
function vitest(...projects) {
  return ["vitest", "run", ...projects.flatMap((project) => ["--project", project])];
}
