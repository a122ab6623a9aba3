import { rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { prepareDatabase } from "../../../test/database/prepare-database.ts";
import { makeTemporaryFolder } from "../../../test/database/temporary-folder.ts";
import { withClient } from "../../../test/database/with-client.ts";
import { requireExit } from "../../../test/server/run-command.ts";
import { PASSWORD, type SignInApp, startSignInApp } from "../../../test/sign-in/sign-in-app.ts";
import { findBinaries } from "../db/embedded/binaries.ts";
import { openClusterPlace } from "../db/embedded/cluster-place.ts";
import { run } from "../db/embedded/operating-user.ts";
import { startEmbeddedPostgres } from "../db/embedded-postgres.ts";
import { silentLog } from "../log.ts";

// A server whose database takes no writes is not ready; it is again once the database does. rules/limits 7
let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await makeTemporaryFolder("standby");
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

const READY = [200, "ready"];
const READ_ONLY = [503, "not ready: the database is read-only, such as a standby"];
const stateOf = async ({ url }: SignInApp) => {
  const answer = await fetch(`${url}/readyz`);
  return [answer.status, await answer.text()];
};

/** The answers to a sign-in, a renewal and a change by an admin. */
async function answersOf({ client, url }: SignInApp, token: string) {
  const browser = client();
  const login = await browser.post(await browser.openLogin(), { login: "admin", password: PASSWORD });
  const renewal = await browser.refresh("unknown");
  const change = await fetch(`${url}/api/countries`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ internalName: crypto.randomUUID(), localizations: [], priority: false }),
  });
  const { Error: refusal } = (await change.json()) as { Error?: { Code: string } };
  return { login: login.status, renewal: renewal.status, change: change.status, code: refusal?.Code };
}
const WORKING = { login: 303, renewal: 400, change: 201, code: undefined };

it("a database that turns read-only, and back", async () => {
  const app = await startSignInApp(database.url);
  try {
    const { access_token: token } = await app.client().tokens("admin", PASSWORD);
    expect(await answersOf(app, token)).toEqual(WORKING);
    const name = new URL(database.url).pathname.slice(1);
    // Connections keep the default that they began with, so the old ones are ended.
    await withClient(database.url, async (client) => {
      await client.query(`alter database ${name} set default_transaction_read_only = on`);
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
      );
    });
    await expect.poll(() => stateOf(app)).toEqual(READ_ONLY);
    expect(await answersOf(app, token)).toMatchObject({ login: 503, change: 503, code: "read-only" });

    await withClient(database.url, async (client) => {
      await client.query("set default_transaction_read_only = off");
      await client.query(`alter database ${name} reset default_transaction_read_only`);
    });
    await expect.poll(() => stateOf(app)).toEqual(READY);
    await expect.poll(() => answersOf(app, token)).toEqual(WORKING);
  } finally {
    await app.stop();
  }
});

it("a hot standby, until it is promoted", async () => {
  const standby = await makeCluster();
  await standby.start();
  await prepareDatabase(standby.url);
  const app = await startSignInApp(standby.url);
  try {
    const { access_token: token } = await app.client().tokens("admin", PASSWORD);
    expect(await stateOf(app)).toEqual(READY);
    await standby.control("stop", "-m", "fast");
    await writeFile(join(standby.cluster, "standby.signal"), "");
    await standby.start();
    await expect.poll(() => stateOf(app)).toEqual(READ_ONLY);
    expect(await answersOf(app, token)).toMatchObject({ login: 503, change: 503, code: "read-only" });

    await standby.control("promote", "-w");
    await expect.poll(() => stateOf(app)).toEqual(READY);
    await expect.poll(() => answersOf(app, token)).toEqual(WORKING);
  } finally {
    await app.stop();
    await standby.control("stop", "-m", "immediate");
  }
});

/** A cluster that writes what a standby needs; `start` makes it one if it has the file standby.signal. */
async function makeCluster() {
  const { url, stop } = await startEmbeddedPostgres({ dataDir: folder, log: silentLog, durable: false });
  await stop();
  const { cluster, user } = await openClusterPlace(folder, silentLog);
  const { postgres } = await findBinaries(user);
  const control = async (...args: string[]) => {
    const command = join(dirname(postgres), "pg_ctl");
    const { code, output } = await run(command, [...args, "-D", cluster], user);
    requireExit({ code, said: output }, 0);
  };
  const settings = `-p ${new URL(url).port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c wal_level=replica`;
  const start = () => control("start", "-w", "-l", join(cluster, "log"), "-o", settings);
  return { url, cluster, control, start };
}
