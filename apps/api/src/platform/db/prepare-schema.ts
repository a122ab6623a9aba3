import type { Log } from "../log.ts";
import type { OpenDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { requireUsableDatabase } from "./usable-database.ts";

/** Migrates a database to this release's schema; refuses an unusable database before it changes anything. */
export async function prepareSchema(url: string, { pool }: OpenDatabase, log: Log): Promise<void> {
  await requireUsableDatabase(pool);
  await migrate(url, log);
}
