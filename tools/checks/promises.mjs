import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../setup/places.mjs";

export const SECURITY = "docs/SECURITY.md";

/**
 * The promises of docs/SECURITY.md whose test is not there: each row of the table names a test file in backticks, and
 * the title in quotation marks after it is in that file.
 * @param {readonly string[]} files all files of the repository
 */
export function findPromiseErrors(files) {
  const text = readFileSync(join(ROOT, SECURITY), "utf8");
  const rows = [...text.matchAll(/^\| (?!promise|---)(.+) \| (.*`[\w-]+\.test\.ts`.*|.*) \|$/gm)];
  const table = text.slice(
    text.indexOf("## Promises"),
    text.indexOf("\n## ", text.indexOf("## Promises") + 1),
  );
  return rows
    .filter(([row]) => table.includes(row))
    .flatMap(([, promise = "", tests = ""]) => {
      const named = [...tests.matchAll(/`([\w-]+\.test\.ts)`(?: “([^”]+)”)?/g)];
      if (named.length === 0) return [`${SECURITY}: no test holds “${promise}”`];
      return named.flatMap(([, name = "", title]) => {
        const paths = files.filter((file) => file.endsWith(`/${name}`));
        const path =
          paths.find((file) => readFileSync(join(ROOT, file), "utf8").includes(title ?? "")) ?? paths[0];
        if (!path) return [`${SECURITY}: there is no ${name}`];
        const isThere = title === undefined || readFileSync(join(ROOT, path), "utf8").includes(title);
        return isThere ? [] : [`${SECURITY}: ${name} has no test “${title}”`];
      });
    });
}
