import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../setup/places.mjs";

const FOLDER = "apps/api/test";
const MAP = `${FOLDER}/README.md`;

/**
 * Compares the map of what the API tests share with the files; returns one sentence for each file that is missing in the
 * map, is there twice, or no longer exists.
 * @param {readonly string[]} files all files of the repository
 */
export function findTestMapErrors(files) {
  const rows = [...readFileSync(join(ROOT, MAP), "utf8").matchAll(/^\| `([^`]+)` \| /gm)];
  const mapped = rows.map(([, path]) => `${FOLDER}/${path}`);
  const present = files.filter((path) => path.startsWith(`${FOLDER}/`) && path.endsWith(".ts"));
  return [
    ...present.filter((path) => !mapped.includes(path)).map((path) => `${MAP} does not list ${path}`),
    ...mapped
      .filter((path) => !present.includes(path))
      .map((path) => `${MAP} lists ${path}, which does not exist`),
    ...mapped.filter((path, at) => mapped.indexOf(path) !== at).map((path) => `${MAP} lists ${path} twice`),
  ];
}
