import pino from "pino";
import { connectClient } from "../platform/db/connect-client.ts";
import { distributeDatabase } from "../platform/distribute/distribute-database.ts";
import { loggerOptions } from "../platform/http/logger-options.ts";
import { readCall } from "../platform/process/command-arguments.ts";
import { sayWhyNotStarted } from "../platform/process/start-refusal.ts";
import { readInvariants } from "../read-invariants.ts";

// npm run distribute -- URL. rules/distribution

const { given } = readCall({
  name: "distribute",
  does: "Lays an installation out over the nodes of a Citus cluster, or aligns the numbers of new nodes.",
  needs: { URL: "The database: postgresql://USER:PASSWORD@COORDINATOR/DATABASE" },
});

try {
  const [url = ""] = given;
  const client = await connectClient(url, "foyer-distribute");
  try {
    const started = performance.now();
    const { moved, strays } = await distributeDatabase(client, {
      log: pino(loggerOptions("warn")),
      invariants: await readInvariants(),
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      moved.length === 0
        ? `Everything is in its place already; every check holds (${seconds} s).`
        : `Placed ${moved.length} tables in ${seconds} s; every check holds.`,
    );
    for (const { node, sequence, last } of strays) {
      console.log(
        `The node ${node} gave out numbers of its own (${sequence}, up to ${last}) before it was aligned. They stay; later ones follow those of the other nodes.`,
      );
    }
  } finally {
    await client.end();
  }
} catch (error) {
  console.error(sayWhyNotStarted(error));
  process.exitCode = 1;
}
