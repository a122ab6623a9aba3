// A start that migrates a database, for tests that kill it: `node run-prepare-database.ts URL`.
import { prepareDatabase } from "./prepare-database.ts";

await prepareDatabase(process.argv[2] ?? "");
