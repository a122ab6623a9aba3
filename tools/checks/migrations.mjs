// Migrations run in the order of their numbers, so numbers must be unique and without gaps. Functions, views and triggers
// have a file each in apps/api/sql instead.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "../setup/places.mjs";

const FOLDER = join(ROOT, "apps/api/migrations");

/**
 * Validates the file names of migrations; returns the errors.
 * @param {readonly string[]} files
 * @returns {string[]}
 */
export function findNameErrors(files) {
  const errors = files
    .filter((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .map((name) => `${name} is not named like 0001_what_it_does.sql`);
  const numbered = files.map((name) => ({ name, number: Number.parseInt(name, 10) }));
  const sorted = numbered.filter(({ number }) => number > 0).sort((a, b) => a.number - b.number);
  for (const [index, { name, number }] of sorted.entries()) {
    const before = sorted[index - 1];
    const expected = (before?.number ?? 0) + 1;
    if (before?.number === number) errors.push(`${before.name} and ${name} have the same number`);
    else if (number !== expected) errors.push(`${name} stands where ${expected} is next`);
  }
  return errors;
}

/**
 * Returns an error for each function, view or trigger that a migration defines.
 * @param {readonly { name: string, text: string }[]} migrations
 * @returns {string[]}
 */
export function findRoutineErrors(migrations) {
  const definition =
    /^\s*create\s+(?:or\s+replace\s+)?(?:constraint\s+)?(function|procedure|view|trigger)\s+(\w+)/gim;
  return migrations.flatMap(({ name, text }) =>
    [...text.matchAll(definition)].map(
      ([, kind, defined]) => `${name} defines the ${kind} ${defined}: it belongs to apps/api/sql`,
    ),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = readdirSync(FOLDER);
  const migrations = files.map((name) => ({ name, text: readFileSync(join(FOLDER, name), "utf8") }));
  const errors = [...findNameErrors(files), ...findRoutineErrors(migrations)];
  for (const error of errors) console.error(error);
  if (errors.length > 0) process.exit(1);
  console.log(`${files.length} migrations are in order`);
}
