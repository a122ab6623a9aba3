import pg from "pg";
import { CONNECT_MS, connectOrExplain } from "./connection-refusal.ts";

/**
 * Opens a connection for the work of a command or of a migration. It has no time limits, because a large table takes
 * minutes; only its making has one. Who uses it sees its loss at the statement.
 * @throws StartRefusal with a sentence for the operator.
 */
export function connectClient(url: string, applicationName: string): Promise<pg.Client> {
  return connectOrExplain(url, async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: CONNECT_MS,
    });
    client.on("error", () => {});
    await client.connect();
    return client;
  });
}
