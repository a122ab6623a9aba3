import { readdir } from "node:fs/promises";
import { resolve } from "node:path";
import type pg from "pg";
import type { Log } from "../log.ts";
import { StartRefusal } from "../process/start-refusal.ts";
import { requireTrigrams } from "./usable-database.ts";

const FOLDER = resolve(import.meta.dirname, "../../../migrations");
const TABLE = "schema_migration";

/** Key of the advisory lock under which the schema changes. */
export const MIGRATION_LOCK = 7_241_865_325_823_964;

/**
 * Brings the database to this release's schema with the plain-SQL files of `migrations/`, all in one transaction.
 * `wanted`: only to the schema of these migrations, which must be the first ones that there are.
 * @throws StartRefusal when the database is of a newer release or another branch; Error when a migration fails.
 */
export async function migrate(client: pg.Client, log: Log, wanted?: readonly string[]): Promise<void> {
  const known = await listMigrations();
  if (wanted) requireSameBranch("backup", known, wanted);
  const listPending = async () => {
    const applied = await listApplied(client);
    requireSameBranch("database", known, applied);
    return (wanted ?? known).filter((name) => !applied.includes(name));
  };
  if ((await listPending()).length === 0) return;
  await client.query("begin");
  try {
    // Held until the end of the transaction, not of the session: behind a pooler a session is shared.
    await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    const { length } = await listPending();
    if (length > 0) {
      await requireTrigrams(client);
      await apply(client, log, length);
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
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

function requireSameBranch(
  what: "database" | "backup",
  known: readonly string[],
  applied: readonly string[],
): void {
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new StartRefusal(
      `The ${what} has migrations that this code does not know (${unknown.join(", ")}): it is of a newer release or of another branch. ` +
        "Start that one, restore a backup, or begin with an empty database (another DATA_DIR or DATABASE_URL).",
    );
  }
  const last = applied.toSorted().at(-1) ?? "";
  const late = known.filter((name) => name < last && !applied.includes(name));
  if (late.length > 0) {
    throw new StartRefusal(
      `The ${what} has run ${last} without ${late.join(", ")}, which come before it: it is of another branch. ` +
        "Start that one, or begin with an empty database (another DATA_DIR or DATABASE_URL).",
    );
  }
}

async function apply(client: pg.Client, log: Log, count: number): Promise<void> {
  // Loaded lazily: nearly every start has nothing to migrate.
  const { runner } = await import("node-pg-migrate");
  const applied = await runner({
    dbClient: client,
    dir: FOLDER,
    ignorePattern: "(?!.*\\.sql$).*",
    direction: "up",
    count,
    migrationsTable: TABLE,
    // `migrate` holds the lock, and its transaction goes on: the runner's own "begin" is a notice inside it.
    noLock: true,
    singleTransaction: true,
    logger: { info() {}, debug() {}, warn() {}, error: (message: string) => log.error({}, message) },
  });
  log.info({ migrations: applied.map(({ name }) => name) }, "the database was migrated");
}
