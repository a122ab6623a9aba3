import { seedReferenceData } from "./features/catalogs/seed/seed-reference-data.ts";
import { openDatabase } from "./platform/db/database.ts";
import { migrate } from "./platform/db/migrate.ts";
import { requireUsableDatabase } from "./platform/db/usable-database.ts";
import { type Log, silentLog } from "./platform/log.ts";

/** Brings a database to the state in which the server can work on it: schema and reference data. */
export async function prepareDatabase(url: string, log: Log = silentLog): Promise<void> {
  const { db, pool, close } = openDatabase(url, { max: 2, log });
  try {
    // Before anything is changed in a database that will not do.
    await requireUsableDatabase(pool);
    await migrate(url, log);
    await seedReferenceData(db, log);
  } finally {
    await close();
  }
}
