import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type pg from "pg";
import type { Log } from "../log.ts";
import { StartRefusal } from "../process/start-refusal.ts";
import type { ClusterSteps } from "./cluster-steps.ts";
import { MIGRATION_LOCK } from "./migration-lock.ts";
import { type RunText, runWhole } from "./replace-routine.ts";
import { applyRoutines, findRoutineChanges, listRoutines, type RoutineChanges } from "./routines.ts";
import { withCurrentNames } from "./squashed-migrations.ts";
import { requireRightToChange, requireTrigrams } from "./usable-database.ts";

const FOLDER = resolve(import.meta.dirname, "../../../migrations");
const TABLE = "schema_migration";

/**
 * Brings the database to this release's schema: first the plain-SQL files of `migrations/` that are pending, then the
 * functions, views and triggers of `sql/` that have changed, all in one transaction. decisions/037
 * `wanted`: only to the tables of these migrations, which must be the first ones that there are.
 * @throws StartRefusal when the database is of a newer release or another branch; Error when a migration fails.
 */
export const migrate = (client: pg.Client, log: Log, wanted?: readonly string[]): Promise<void> =>
  migrateBy(client, { log, wanted });

type How = { log: Log; wanted?: readonly string[] | undefined; cluster?: ClusterSteps };

/** Migrates like `migrate`; with `cluster` also a database on several nodes. */
export async function migrateBy(client: pg.Client, { log, wanted, cluster }: How): Promise<void> {
  const known = await listMigrations();
  const routines = wanted ? [] : await listRoutines();
  const target = wanted ? withCurrentNames("backup", wanted) : known;
  requireSameBranch("backup", known, target);
  const findPending = async (): Promise<Pending> => {
    const recorded = await listApplied(client);
    const applied = withCurrentNames("database", recorded);
    requireSameBranch("database", known, applied);
    return {
      renamed: applied === recorded ? [] : applied,
      migrations: target.filter((name) => !applied.includes(name)),
      routines: wanted ? null : await findRoutineChanges(client, routines),
    };
  };
  if (isNothing(await findPending())) return;
  await client.query("begin");
  try {
    // Held until the end of the transaction, not of the session: behind a pooler a session is shared.
    await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    const isCluster = await cluster?.isDistributed(client);
    await apply(client, { log, cluster: isCluster ? cluster : undefined }, await findPending());
    await client.query("commit");
  } catch (error) {
    // The first error is the one to report.
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

type Pending = {
  /** All migrations of the database, where it records them by names of before. */
  renamed: readonly string[];
  migrations: readonly string[];
  routines: RoutineChanges | null;
};

const isNothing = ({ renamed, migrations, routines }: Pending): boolean =>
  renamed.length === 0 && migrations.length === 0 && routines === null;

/** The names (without `.sql`) in the order in which they run. */
async function listMigrations(): Promise<string[]> {
  const files = await readdir(FOLDER);
  return files
    .filter((name) => name.endsWith(".sql"))
    .map((name) => name.slice(0, -".sql".length))
    .sort();
}

async function listApplied(client: pg.Client): Promise<readonly string[]> {
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

async function apply(
  client: pg.Client,
  { log, cluster }: { log: Log; cluster: ClusterSteps | undefined },
  { renamed, migrations, routines }: Pending,
): Promise<void> {
  await requireRightToChange(client);
  await cluster?.begin(client);
  const run = cluster?.run ?? runWhole;
  if (renamed.length > 0) {
    await client.query(`delete from ${TABLE}`);
    await client.query(
      `insert into ${TABLE} (name, run_on) select name, now() from unnest($1::text[]) with ordinality as applied (name, place)
        order by place`,
      [renamed],
    );
  }
  if (migrations.length > 0) {
    await requireTrigrams(client);
    await runMigrations(client, migrations, run);
    log.info({ migrations }, "the database was migrated");
  }
  if (routines) {
    await applyRoutines(client, routines, run);
    await cluster?.placeFunctions(client);
    log.info({ routines: routines.changed.length }, "the database's functions were replaced");
  }
}

async function runMigrations(client: pg.Client, names: readonly string[], run: RunText): Promise<void> {
  await client.query(
    `create table if not exists ${TABLE} (id serial primary key, name varchar(255) not null, run_on timestamp not null)`,
  );
  for (const name of names) {
    const statements = await readFile(join(FOLDER, `${name}.sql`), "utf8");
    try {
      await run(client, statements);
    } catch (cause) {
      throw new Error(`The migration ${name} failed`, { cause });
    }
    await client.query(`insert into ${TABLE} (name, run_on) values ($1, now())`, [name]);
  }
}
