// The embedded database in its own process, so that it keeps running while npm run dev restarts the server:
// `node dev-database.ts DATA_DIR` sends its URL over the channel, and ends with SIGTERM or with the channel.
import { resolve } from "node:path";
import { startEmbeddedPostgres } from "../../apps/api/src/platform/db/embedded-postgres.ts";
import { silentLog } from "../../apps/api/src/platform/log.ts";
import { sayWhyNotStarted } from "../../apps/api/src/platform/process/start-refusal.ts";

try {
  const dataDir = resolve(process.argv[2] ?? "");
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log: silentLog });
  const end = () => void stop().then(() => process.exit());
  process.once("SIGTERM", end);
  process.once("disconnect", end);
  process.send?.(url);
} catch (error) {
  console.error(sayWhyNotStarted(error));
  process.exit(1);
}
