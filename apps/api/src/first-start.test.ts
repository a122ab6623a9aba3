import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { administer, databaseUrl } from "../test/database/database-server.ts";
import { startCarelessPooler } from "../test/interference/careless-pooler.ts";
import { MIGRATION_LOCK } from "./platform/db/migration-lock.ts";

// Servers that start on an empty database, some at the same moment, some through a connection pooler. rules/start
const MAIN = new URL("main.ts", import.meta.url).pathname;
const SERVER = inject("serverUrl");

let database: string;
let url: string;
beforeEach(async () => {
  database = `foyer_test_${randomBytes(6).toString("hex")}`;
  url = databaseUrl(SERVER, database);
  await administer(SERVER, `create database ${database}`);
});
afterEach(() => administer(SERVER, `drop database ${database} with (force)`));

/** Starts a server; resolves with "ready" or with what it says, once it has ended. */
async function start(from = url): Promise<string> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, LOG_LEVEL: "silent", PORT: "0", DATABASE_URL: from },
  });
  child.stdout.on("data", (line) => {
    if (String(line).includes("Foyer is ready")) child.kill("SIGKILL");
  });
  const refusal = await text(child.stderr);
  return refusal.trim() || "ready";
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/** The database for a role that may make tables there and no extension: ours, or another where ours may do anything. */
async function asModestRole(admin: pg.Client): Promise<{ url: string; drop(): Promise<void> }> {
  await admin.query(`revoke create on database ${database} from current_user, public`);
  const { rows } = await admin.query("select rolsuper from pg_roles where rolname = current_user");
  if (!rows[0]?.rolsuper) return { url, drop: async () => {} };
  const name = `${database}_modest`;
  const address = new URL(url);
  address.username = name;
  address.password = randomBytes(12).toString("hex");
  await admin.query(`create role ${name} login password '${address.password}'`);
  await admin.query(`grant usage, create on schema public to ${name}`);
  return {
    url: address.href,
    drop: async () => {
      await admin.query(`drop owned by ${name} cascade`);
      await admin.query(`drop role ${name}`);
    },
  };
}

it("three servers start on an empty database at once, and each becomes ready", async () => {
  expect(await Promise.all([start(), start(), start()])).toEqual(["ready", "ready", "ready"]);
});

it("waits for a server that is creating the extension and the schema", async () => {
  const first = await connect();
  await first.query("begin");
  await first.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  await first.query("create extension pg_trgm");
  const second = start();
  const watcher = await connect();
  const isWaiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await expect.poll(async () => (await watcher.query(isWaiting)).rowCount).toBeGreaterThan(0);
  await first.query("commit");
  expect(await second).toBe("ready");
  await Promise.all([first.end(), watcher.end()]);
});

it.each([
  [true, /^ready$/],
  [false, /^The extension pg_trgm cannot be created/],
])("a role that may create no extension: an administrator has created it: %s", async (isCreated, said) => {
  const admin = await connect();
  if (isCreated) await admin.query("create extension pg_trgm");
  const role = await asModestRole(admin);
  try {
    expect(await start(role.url)).toMatch(said);
  } finally {
    await role.drop();
    await admin.end();
  }
});

it.each([
  ["timeLimits", /loses the time limits \(lock_timeout 0 ms instead of 3000 ms, /],
  ["preparedStatements", /loses prepared statements/],
])("a pooler that loses %s is refused before anything is changed", async (loss, refusal) => {
  const pooler = await startCarelessPooler(url, { [loss]: true });
  expect(await start(pooler.url)).toMatch(refusal);
  pooler.stop();
  const client = await connect();
  expect((await client.query("select from pg_class where relname = 'audit'")).rowCount).toBe(0);
  await client.end();
});

it("the control: a pooler that loses nothing is accepted", async () => {
  const pooler = await startCarelessPooler(url, {});
  expect(await start(pooler.url)).toBe("ready");
  pooler.stop();
});
