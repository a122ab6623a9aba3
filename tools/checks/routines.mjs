// Each file of apps/api/sql defines exactly the function, view or trigger that it is named for, in a way that may run again.
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "../setup/places.mjs";

const FOLDER = join(ROOT, "apps/api/sql");

/**
 * Returns what is wrong with the files of functions, views and triggers.
 * @param {readonly { file: string, text: string }[]} files
 * @returns {string[]}
 */
export function findRoutineFileErrors(files) {
  const errors = [];
  const names = files.map(({ file }) => basename(file, ".sql"));
  for (const { file, text } of files) {
    const name = basename(file, ".sql");
    const defined = [...text.matchAll(/^\s*create\s+(or\s+replace\s+)?(\w+)\s+(\w+)/gim)];
    const [first] = defined;
    if (!first || defined.length > 1 || first[3] !== name) {
      errors.push(`${file} must define ${name} and nothing else`);
      continue;
    }
    const [, replaces, kind = ""] = first;
    if (!["function", "view", "trigger"].includes(kind)) errors.push(`${file} defines a ${kind}`);
    // A cluster replaces no trigger.
    else if (kind === "trigger" ? !text.includes(`drop trigger if exists ${name} on `) : !replaces) {
      errors.push(`${file} cannot run a second time`);
    }
    if (names.indexOf(name) !== names.lastIndexOf(name)) errors.push(`${file} is not the only ${name}`);
  }
  return errors;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = readdirSync(FOLDER, { recursive: true, encoding: "utf8" });
  const files = names
    .filter((file) => file.endsWith(".sql"))
    .map((file) => ({ file, text: readFileSync(join(FOLDER, file), "utf8") }));
  const errors = findRoutineFileErrors(files);
  for (const error of errors) console.error(error);
  if (errors.length > 0) process.exit(1);
  console.log(`${files.length} functions, views and triggers have a file each`);
}
