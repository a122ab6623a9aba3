// A whole server in a process of its own, for tests that kill it: `node run-server.ts DATABASE_URL ISSUER` prints its URL.
import { buildApp } from "../src/app.ts";
import { readConfig } from "../src/config.ts";
import { openDatabase } from "../src/platform/db/database.ts";
import { setUpSignIn } from "../src/platform/identity-provider/set-up-sign-in.ts";
import { silentLog } from "../src/platform/log.ts";

const [databaseUrl = "", issuer = ""] = process.argv.slice(2);
const { db } = openDatabase(databaseUrl, { max: 4, log: silentLog });
const config = readConfig({ LOG_LEVEL: "silent", OIDC_ISSUER: issuer });
const app = await buildApp({ config, db, signIn: await setUpSignIn(db, config, silentLog) });
console.log(await app.listen({ host: "127.0.0.1", port: 0 }));
