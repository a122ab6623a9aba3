import type { Log } from "../log.ts";
import type { ClusterSteps } from "./cluster-steps.ts";
import { connectClient } from "./connect-client.ts";
import { connectOrExplain } from "./connection-refusal.ts";
import type { OpenDatabase } from "./database.ts";
import { migrateBy } from "./migrate.ts";
import { requireUsableConnections } from "./usable-connections.ts";
import { requireTrigrams, requireUsableDatabase } from "./usable-database.ts";

/**
 * Migrates a database to this release's schema; refuses an unusable database before it changes anything. Servers that
 * start at the same moment wait for one another.
 */
export async function prepareSchema(
  url: string,
  { pool }: OpenDatabase,
  { log, cluster }: { log: Log; cluster: ClusterSteps },
): Promise<void> {
  await connectOrExplain(url, () => requireUsableConnections(pool));
  const client = await connectClient(url, "foyer-migrate");
  client.on("error", (error) => log.warn({ err: error }, "the migration's database connection was lost"));
  try {
    await requireUsableDatabase(client);
    await migrateBy(client, { log, cluster });
    await requireTrigrams(client);
    // Of new tables, and after a start that was killed before it came to them; before anything sells here.
    if (await cluster.isDistributed(client)) await cluster.align(client);
  } finally {
    await client.end();
  }
}
