// The embedded database in a process of its own, so that it runs on while npm run dev starts the server again:
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
