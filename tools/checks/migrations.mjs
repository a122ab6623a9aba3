// Migrations run in the order of their numbers, so numbers must be unique and without gaps. A function that a migration
// replaces must be written from its newest text, or it takes back what another migration changed meanwhile.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "../setup/places.mjs";

const FOLDER = join(ROOT, "apps/api/migrations");
/** Gaps that are older than this check; they must not be filled. */
const KNOWN_GAPS = new Map([
  [6, 10],
  [10, 20],
]);
/** Up to here migrations were released without saying what they replace. */
const LAST_WITHOUT_REPLACED = 62;

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

/**
 * Validates that each function of SQL that is there already is replaced under a line `-- Replaces NAME of NUMBER`, with the
 * number of the newest migration before that has the function; returns the errors.
 * @param {readonly { name: string, text: string }[]} migrations
 * @returns {string[]}
 */
export function findReplacedFaults(migrations) {
  /** @type {Map<string, string>} */
  const newest = new Map();
  const faults = [];
  for (const { name, text } of [...migrations].sort((a, b) => a.name.localeCompare(b.name, "en"))) {
    const number = name.slice(0, 4);
    const definitions = text.matchAll(/^\s*create\s+(?:or\s+replace\s+)?function\s+(\w+)/gim);
    for (const [, defined = ""] of definitions) {
      const before = newest.get(defined);
      newest.set(defined, number);
      if (before === undefined || before === number || Number(number) <= LAST_WITHOUT_REPLACED) continue;
      const line = `-- Replaces ${defined} of ${before}`;
      if (!text.split(/\r?\n/).includes(line)) {
        faults.push(`${name} needs the line "${line}": write the function from its text there`);
      }
    }
  }
  return faults;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = readdirSync(FOLDER);
  const migrations = files.map((name) => ({ name, text: readFileSync(join(FOLDER, name), "utf8") }));
  const faults = [...findMigrationFaults(files), ...findReplacedFaults(migrations)];
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log(`${files.length} migrations are in order`);
}
