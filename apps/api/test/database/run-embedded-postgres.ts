// A process that owns an embedded database, for tests that kill it: `node run-embedded-postgres.ts DATA_DIR` prints the URL.
import { startEmbeddedPostgres } from "../../src/platform/db/embedded-postgres.ts";
import { silentLog } from "../../src/platform/log.ts";

const { url } = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? "", log: silentLog });
console.log(url);
