import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import * as copyStreams from "pg-copy-streams";
import { migrate } from "../db/migrate.ts";
import { requireTrigrams, requireUsableDatabase } from "../db/usable-database.ts";
import { isRefusedValue } from "../db/violations.ts";
import type { Log } from "../log.ts";
import { StartRefusal } from "../process/start-refusal.ts";
import { type Manifest, SEALED, tablePart } from "./manifest.ts";
import { Measured, measure } from "./measure.ts";
import { type BackupFile, openBackup } from "./read-backup.ts";
import { removeRules } from "./table-rules.ts";
import { columnList, listTables } from "./tables.ts";

type Options = {
  log: Log;
  /** A query whose rows are violations of the data's invariants. */
  invariants: string;
  /** A statement that is run last, with the moment of the backup as its parameter; default: none. */
  finish?: string;
};

/**
 * Fills an empty database from a backup and proves it: each table's rows and hash, every foreign key and unique index,
 * and the invariants. A restore that fails leaves the database empty. rules/backup 4–7
 * @throws StartRefusal when the database is not empty, or the file is damaged or of a newer release.
 */
export async function restoreBackup(
  client: pg.Client,
  file: string,
  { log, invariants, finish }: Options,
): Promise<Manifest> {
  const backup = await openBackup(file);
  try {
    await requireUsableDatabase(client);
    await requireEmpty(client);
    await migrate(client, log, backup.manifest.migrations);
    await load(client, backup);
  } finally {
    backup.close();
  }
  // The backup of an older release: what its schema lacks comes now, as at the start of this release.
  await migrate(client, log);
  await requireTrigrams(client);
  await client.query("analyze");
  await requireInvariants(client, invariants);
  if (finish !== undefined) await client.query(finish, [backup.manifest.at]);
  return backup.manifest;
}

/** A schema without a row of an installation counts as empty: a restore that failed leaves that. */
async function requireEmpty(client: pg.Client): Promise<void> {
  const tables = (await listTables(client)).map(({ name }) => name);
  const hasSchema = tables.includes("schema_migration");
  const filled = hasSchema
    ? await client.query(
        "select 1 from staff union all select 1 from project union all select 1 from audit limit 1",
      )
    : null;
  const isEmpty = hasSchema ? filled?.rowCount === 0 : tables.length === 0;
  if (!isEmpty) {
    throw new StartRefusal(
      "The database is not empty, and a restore never overwrites: name an empty one (another DATA_DIR or DATABASE_URL).",
    );
  }
}

async function load(client: pg.Client, backup: BackupFile): Promise<void> {
  const { manifest } = backup;
  await client.query("begin");
  try {
    await client.query("set local maintenance_work_mem = '256MB'");
    const restoreRules = await removeRules(client);
    await requireSameTables(client, manifest);
    const tables = manifest.tables.filter(({ name }) => name !== "schema_migration");
    await client.query(`truncate ${tables.map(({ name }) => `"${name}"`).join(",")}`);
    for (const table of tables) await loadTable(client, backup, table);
    for (const [name, last] of Object.entries(manifest.sequences)) {
      if (last !== null) await client.query("select setval($1::regclass, $2)", [`"${name}"`, last]);
    }
    await restoreRules();
    await client.query("commit");
  } catch (error) {
    // The first error is the one to report.
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

async function loadTable(
  client: pg.Client,
  { manifest, openPart, damaged }: BackupFile,
  table: Manifest["tables"][number],
): Promise<void> {
  const path = tablePart(table.name);
  const measured = new Measured();
  const part = await openPart(path);
  const rows = client.query(copyStreams.from(`copy "${table.name}" (${columnList(table)}) from stdin`));
  await pipeline(Readable.from(measure(part, measured)), rows).catch((cause: unknown) => {
    // The seal has proven every byte, so a refused value has another cause.
    const isDamage = part.errored !== null || (manifest.format !== SEALED && isRefusedValue(cause));
    throw isDamage ? damaged(`${path} cannot be read`, cause) : cause;
  });
  if (rows.rowCount !== table.rows || measured.sha256() !== table.sha256) {
    throw damaged(`${path} is not what was written`);
  }
}

async function requireSameTables(client: pg.Client, manifest: Manifest): Promise<void> {
  const describe = (tables: readonly { name: string; columns: readonly string[] }[]) =>
    tables.map(({ name, columns }) => `${name}(${columns.toSorted().join(",")})`).toSorted();
  const [found, wanted] = [describe(await listTables(client)), describe(manifest.tables)];
  const other = wanted.filter((table) => !found.includes(table));
  if (other.length > 0 || found.length !== wanted.length) {
    throw new StartRefusal(
      `The database's tables are not those of the backup (${other[0] ?? "one more"}): name an empty database.`,
    );
  }
}

async function requireInvariants(client: pg.Client, invariants: string): Promise<void> {
  const { rows } = await client.query<{ rule: string; what: string }>(invariants);
  const [first] = rows;
  if (first) {
    throw new StartRefusal(
      `The restored data breaks ${rows.length} invariants, the first: ${first.rule} (${first.what}).`,
    );
  }
}
