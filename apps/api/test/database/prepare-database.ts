import { seedReferenceData } from "../../src/features/catalogs/seed/seed-reference-data.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { prepareSchema } from "../../src/platform/db/prepare-schema.ts";
import { CLUSTER_STEPS } from "../../src/platform/distribute/cluster-steps.ts";
import { silentLog } from "../../src/platform/log.ts";

/** Migrates and seeds an empty database. */
export async function prepareDatabase(url: string): Promise<void> {
  const database = openDatabase(url, { max: 2, log: silentLog });
  try {
    await prepareSchema(url, database, { log: silentLog, cluster: CLUSTER_STEPS });
    await seedReferenceData(database.db, silentLog);
  } finally {
    await database.close();
  }
}
