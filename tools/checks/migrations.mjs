// Migrations run in the order of their numbers, so numbers must be unique and without gaps.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "../setup/places.mjs";

const FOLDER = join(ROOT, "apps/api/migrations");
/** Gaps that are older than this check; they must not be filled. */
const KNOWN_GAPS = new Map([
  [6, 10],
  [10, 20],
]);

/**
 * Validates the file names of migrations; returns the errors.
 * @param {readonly string[]} files
 * @returns {string[]}
 */
export function findMigrationFaults(files) {
  const faults = files
    .filter((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .map((name) => `${name} is not named like 0001_what_it_does.sql`);
  const numbered = files.map((name) => ({ name, number: Number.parseInt(name, 10) }));
  const sorted = numbered.filter(({ number }) => number > 0).sort((a, b) => a.number - b.number);
  for (const [index, { name, number }] of sorted.entries()) {
    const before = sorted[index - 1];
    const expected = before ? (KNOWN_GAPS.get(before.number) ?? before.number + 1) : 1;
    if (before?.number === number) faults.push(`${before.name} and ${name} have the same number`);
    else if (number !== expected) faults.push(`${name} stands where ${expected} is next`);
  }
  return faults;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = readdirSync(FOLDER);
  const faults = findMigrationFaults(files);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log(`${files.length} migrations are in order`);
}
