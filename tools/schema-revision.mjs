// npm run schema-revision: writes apps/api/schema-revision.json. By its revision a database of a newer release is known
// (rules/start), and by its hashes a change of a migration that was recorded. With --check it changes nothing and fails when
// the file is out of date.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { requireKnownFlags } from "./setup/flags-only.mjs";
import { ROOT } from "./setup/places.mjs";

const TARGET = join(ROOT, "apps/api/schema-revision.json");

/** @typedef {{ revision: number, routines: string, migrations: Record<string, string> }} SchemaRevision */

/**
 * Returns the next content of the file, and what stands against it: a recorded migration never changes.
 * @param {SchemaRevision} recorded
 * @param {{ routines: string, migrations: Record<string, string> }} found hashes
 * @returns {{ next: SchemaRevision, errors: string[] }}
 */
export function reviseSchema(recorded, { routines, migrations }) {
  const errors = Object.entries(recorded.migrations)
    .filter(([name, hash]) => migrations[name] !== hash)
    .map(([name]) => `${name} is not what it was when it was recorded: write a new migration instead`);
  const revision = recorded.revision + (routines === recorded.routines ? 0 : 1);
  return { next: { revision, routines, migrations }, errors };
}

/** @param {readonly string[]} texts */
function hashOf(...texts) {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text.replaceAll("\r\n", "\n"));
  return hash.digest("hex").slice(0, 16);
}

/** @param {string} folder */
function readSql(folder) {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(ROOT, folder, file), "utf8") }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireKnownFlags(
    "npm run schema-revision -- [--check]",
    "Records migrations and functions of SQL in apps/api/schema-revision.json; --check only compares.",
    ["--check"],
  );
  const current = readFileSync(TARGET, "utf8");
  const { next, errors } = reviseSchema(JSON.parse(current), {
    routines: hashOf(...readSql("apps/api/sql").map(({ text }) => text)),
    migrations: Object.fromEntries(
      readSql("apps/api/migrations").map(({ file, text }) => [file, hashOf(text)]),
    ),
  });
  const text = `${JSON.stringify(next, null, 2)}\n`;
  if (text !== current && errors.length === 0) {
    if (process.argv.includes("--check")) errors.push("It is out of date: run `npm run schema-revision`.");
    else writeFileSync(TARGET, text);
  }
  for (const error of errors) console.error(`apps/api/schema-revision.json: ${error}`);
  if (errors.length > 0) process.exitCode = 1;
}
