import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import pg from "pg";
import type { Log } from "../log.ts";
import { StartRefusal } from "../process/start-refusal.ts";

const FOLDER = resolve(import.meta.dirname, "../../../migrations");
const TABLE = "schema_migration";

/**
 * Brings the database to this release's schema with the plain-SQL files of `migrations/`, all in one transaction.
 * Servers that start at the same moment wait for one another.
 * @throws StartRefusal when the database is of a newer release or another branch; Error when a migration fails.
 */
export async function migrate(url: string, log: Log): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "foyer-migrate" });
  client.on("error", (error) => log.warn({ err: error }, "the migration's database connection was lost"));
  await client.connect();
  try {
    const pending = pendingMigrations(await listMigrations(), await listApplied(client));
    if (pending.length > 0) await apply(client, log);
  } finally {
    await client.end();
  }
}

/** The names (without `.sql`) in the order in which they run. */
async function listMigrations(): Promise<string[]> {
  const files = await readdir(FOLDER);
  return files
    .filter((name) => name.endsWith(".sql"))
    .map((name) => name.slice(0, -".sql".length))
    .sort();
}

async function listApplied(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass($1) is not null as exists", [
    TABLE,
  ]);
  if (!rows[0]?.exists) return [];
  const applied = await client.query<{ name: string }>(`select name from ${TABLE} order by id`);
  return applied.rows.map(({ name }) => name);
}

function pendingMigrations(known: string[], applied: string[]): string[] {
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new StartRefusal(
      `The database has migrations that this code does not know (${unknown.join(", ")}): it is of a newer release or of another branch. ` +
        "Start that one, restore a backup, or begin with an empty database (another DATA_DIR or DATABASE_URL).",
    );
  }
  const last = applied.toSorted().at(-1) ?? "";
  const late = known.filter((name) => name < last && !applied.includes(name));
  if (late.length > 0) {
    throw new StartRefusal(
      `The database has run ${last} without ${late.join(", ")}, which come before it: it is of another branch. ` +
        "Start that one, or begin with an empty database (another DATA_DIR or DATABASE_URL).",
    );
  }
  return known.filter((name) => !applied.includes(name));
}

async function apply(client: pg.Client, log: Log): Promise<void> {
  // Loaded lazily: nearly every start has nothing to migrate.
  const { runner } = await import("node-pg-migrate");
  const applied = await runner({
    dbClient: client,
    dir: FOLDER,
    ignorePattern: "(?!.*\\.sql$).*",
    direction: "up",
    migrationsTable: TABLE,
    advisoryLockMode: "wait",
    logger: { info() {}, debug() {}, warn() {}, error: (message: string) => log.error({}, message) },
  });
  log.info({ migrations: applied.map(({ name }) => name) }, "the database was migrated");
}
