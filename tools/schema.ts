import { rm, writeFile } from "node:fs/promises";
import { startEmbeddedPostgres } from "../apps/api/src/platform/db/embedded-postgres.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { readCall } from "../apps/api/src/platform/process/command-arguments.ts";
import { generateSchema, SCHEMA_FILE } from "../apps/api/test/database/generate-schema.ts";
import { prepareDatabase } from "../apps/api/test/database/prepare-database.ts";
import { makeTemporaryFolder } from "../apps/api/test/database/temporary-folder.ts";

readCall({
  name: "schema",
  does: "Writes apps/api/src/platform/db/schema.ts, the types of all tables, from a database of its own that the migrations have made.",
});

const folder = await makeTemporaryFolder("schema");
const server = await startEmbeddedPostgres({ dataDir: folder, log: silentLog, durable: false });
try {
  await prepareDatabase(server.url);
  await writeFile(SCHEMA_FILE, await generateSchema(server.url));
} finally {
  await server.stop();
  await rm(folder, { recursive: true });
}
