import { readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { ROOT } from "../setup/places.mjs";

const FOLDERS = ["packages", "apps", "tools", "e2e"];
const TEST_FILE = /\.(test|e2e)\.tsx?$/;

/** The test files whose path contains the part, relative to the checkout. @param {string} part */
export function findTestFiles(part) {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
  )
    .map((path) => path.replaceAll(sep, "/"))
    .filter((path) => TEST_FILE.test(path) && !path.includes("node_modules/") && path.includes(part))
    .sort();
}

/** One check that runs these files alone. @param {string[]} files @returns {import("./checks.mjs").Check} */
export function checkOfFiles(files) {
  return {
    name: files.length === 1 ? (files[0] ?? "") : `${files.length} test files`,
    command: ["vitest", "run", ...files],
    tests: true,
    browser: files.some((file) => file.includes(".e2e.")),
    isShown: true,
  };
}
