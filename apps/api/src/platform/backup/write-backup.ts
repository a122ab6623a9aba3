import { createWriteStream, existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import * as copyStreams from "pg-copy-streams";
import { type ZipPart, zipStream } from "../formats/zip/zip-stream.ts";
import { StartRefusal } from "../process/start-refusal.ts";
import { MANIFEST, type Manifest, SEALED, tablePart } from "./manifest.ts";
import { Measured, measure } from "./measure.ts";
import { seal, UNSEALED } from "./seal.ts";
import { columnList, listTables, readSequences } from "./tables.ts";

type Transform = (source: AsyncIterable<Buffer>) => AsyncIterable<Uint8Array>;
type Options = {
  /** Encrypts the whole file; default: it is not encrypted. */
  encrypt?: Transform | undefined;
};

const asIs: Transform = (source) => source;

/**
 * Writes all rows of the database into a zip file, as they are at one moment: others go on reading and writing.
 * The file appears under its name once it is whole and on disk. rules/backup 1–3
 * @throws StartRefusal when the file exists already or the database has no schema.
 */
export async function writeBackup(client: pg.Client, file: string, options: Options = {}): Promise<Manifest> {
  if (existsSync(file)) throw new StartRefusal(`${file} exists already: name another file.`);
  const partial = `${file}.partial`;
  try {
    // The file holds all personal data and the installation's keys: nobody but its owner reads it.
    const manifest = await streamBackup(client, createWriteStream(partial, { mode: 0o600 }), options);
    await sync(partial);
    await rename(partial, file);
    await sync(dirname(file));
    return manifest;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/**
 * Writes the same bytes into a stream, and ends it. A reader knows by the seal at the end that it has all of them.
 * @throws StartRefusal when the database has no schema.
 */
export async function streamBackup(
  client: pg.Client,
  output: Writable,
  { encrypt = asIs }: Options = {},
): Promise<Manifest> {
  const manifests: Manifest[] = [];
  await client.query("begin isolation level repeatable read read only");
  // On a cluster each connection to a node has a moment of its own, which begins when a table of all nodes is first asked;
  // copies alone begin none. So there is one connection to each node, and such a table is asked first.
  await client.query("set local citus.max_adaptive_executor_pool_size = 1");
  try {
    const zip = zipStream(parts(client, manifests), UNSEALED);
    await pipeline(zip, seal, encrypt, output);
  } finally {
    // The first error is the one to report; a backup that did not fail is whole.
    await client.query("rollback").catch(() => {});
  }
  const [manifest] = manifests;
  if (!manifest) throw new Error("The backup ended without its manifest");
  return manifest;
}

async function* parts(client: pg.Client, manifests: Manifest[]): AsyncGenerator<ZipPart> {
  const { at, migrations } = await readState(client);
  await client.query("select 1 from audit limit 1");
  const tables: Manifest["tables"] = [];
  for (const table of await listTables(client)) {
    const rows = client.query(copyStreams.to(`copy "${table.name}" (${columnList(table)}) to stdout`));
    const measured = new Measured();
    // The next part is asked for once this one has been written.
    yield { path: tablePart(table.name), content: measure(rows, measured) };
    // The stream ends with the last row; how many there were comes after it, and with it the turn of the next query.
    await client.query("select");
    tables.push({ ...table, rows: rows.rowCount, bytes: measured.bytes, sha256: measured.sha256() });
  }
  // Sequences are read last: they are in no snapshot, and must not be behind the rows.
  const manifest: Manifest = {
    format: SEALED,
    at,
    migrations,
    sequences: await readSequences(client),
    tables,
  };
  yield { path: MANIFEST, content: [Buffer.from(JSON.stringify(manifest, null, 2))] };
  manifests.push(manifest);
}

async function readState(client: pg.Client): Promise<Pick<Manifest, "at" | "migrations">> {
  const { rows } = await client
    .query<{ at: Date; migrations: string[] }>(
      "select now() as at, (select array_agg(name::text order by id) from schema_migration) as migrations",
    )
    .catch((cause: unknown) => {
      throw new StartRefusal("There is nothing to back up: the database has no schema of this product.", {
        cause,
      });
    });
  return { at: rows[0]?.at.toISOString() ?? "", migrations: rows[0]?.migrations ?? [] };
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
