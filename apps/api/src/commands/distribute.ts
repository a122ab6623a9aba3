import { readFile } from "node:fs/promises";
import pg from "pg";
import pino from "pino";
import { distributeDatabase } from "../platform/distribute/distribute-database.ts";
import { loggerOptions } from "../platform/http/logger-options.ts";
import { StartRefusal, sayWhyNotStarted } from "../platform/process/start-refusal.ts";

// npm run distribute -- CITUS_URL: lays an installation out over the nodes of a Citus cluster. rules/distribution

const INVARIANTS = new URL("../../invariants.sql", import.meta.url);

try {
  const [url, ...more] = process.argv.slice(2);
  if (!url || more.length > 0) {
    throw new StartRefusal(
      "Name one database: npm run distribute -- postgresql://USER:PASSWORD@COORDINATOR/DATABASE",
    );
  }
  const client = new pg.Client({ connectionString: url, application_name: "foyer-distribute" });
  client.on("error", () => {});
  await client.connect();
  try {
    const started = performance.now();
    const { moved } = await distributeDatabase(client, {
      log: pino(loggerOptions("warn")),
      invariants: await readFile(INVARIANTS, "utf8"),
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      moved.length === 0
        ? `Everything is in its place already; every check holds (${seconds} s).`
        : `Placed ${moved.length} tables in ${seconds} s; every check holds.`,
    );
  } finally {
    await client.end();
  }
} catch (error) {
  console.error(sayWhyNotStarted(error));
  process.exitCode = 1;
}
