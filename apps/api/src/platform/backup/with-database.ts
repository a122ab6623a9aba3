import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type pg from "pg";
import { connectClient } from "../db/connect-client.ts";
import { findRunningPostgres, startEmbeddedPostgres } from "../db/embedded-postgres.ts";
import { silentLog } from "../log.ts";
import { StartRefusal } from "../process/start-refusal.ts";

type Place = { DATABASE_URL?: string | undefined; DATA_DIR: string };

/** Connects to the database of an installation whose server may be running or not, and disconnects after `use`. */
export async function withExistingDatabase<T>(
  place: Place,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> {
  if (place.DATABASE_URL) return withClient(place.DATABASE_URL, use);
  const dataDir = resolve(place.DATA_DIR);
  if (!existsSync(join(dataDir, "postgres"))) {
    throw new StartRefusal(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`);
  }
  const running = await findRunningPostgres(dataDir, silentLog);
  return running ? withClient(running, use) : withStarted(dataDir, use);
}

/** Connects to a database that no server uses, making the embedded one if it is missing, and disconnects after `use`. */
export async function withIdleDatabase<T>(place: Place, use: (client: pg.Client) => Promise<T>): Promise<T> {
  return place.DATABASE_URL ? withClient(place.DATABASE_URL, use) : withStarted(resolve(place.DATA_DIR), use);
}

async function withStarted<T>(dataDir: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog });
  try {
    return await withClient(postgres.url, use);
  } finally {
    await postgres.stop();
  }
}

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectClient(url, "foyer-backup");
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
