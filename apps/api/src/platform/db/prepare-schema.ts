import { alignSequences } from "../distribute/align-sequences.ts";
import { isDistributed } from "../distribute/is-distributed.ts";
import type { Log } from "../log.ts";
import { connectClient } from "./connect-client.ts";
import { connectOrExplain } from "./connection-refusal.ts";
import type { OpenDatabase } from "./database.ts";
import { migrate } from "./migrate.ts";
import { requireUsableConnections } from "./usable-connections.ts";
import { requireTrigrams, requireUsableDatabase } from "./usable-database.ts";

/**
 * Migrates a database to this release's schema; refuses an unusable database before it changes anything. Servers that
 * start at the same moment wait for one another.
 */
export async function prepareSchema(url: string, { pool }: OpenDatabase, log: Log): Promise<void> {
  await connectOrExplain(url, () => requireUsableConnections(pool));
  const client = await connectClient(url, "foyer-migrate");
  client.on("error", (error) => log.warn({ err: error }, "the migration's database connection was lost"));
  try {
    await requireUsableDatabase(client);
    await migrate(client, log);
    await requireTrigrams(client);
    // Of new tables, and after a start that was killed before it came to them; before anything sells here.
    if (await isDistributed(client)) await alignSequences(client);
  } finally {
    await client.end();
  }
}
