import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, inject, it } from "vitest";
import { administer, databaseUrl } from "../../../test/database/database-server.ts";
import { makeTemporaryFolder } from "../../../test/database/temporary-folder.ts";
import { type EmailEvent, makeEmailEvent } from "../../../test/events/email-event.ts";
import { readZip } from "../../../test/files/read-zip.ts";
import { startCarelessPooler } from "../../../test/interference/careless-pooler.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { startServer } from "../../../test/interference/start-server.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { requireExit, runCommand } from "../../../test/server/run-command.ts";
import { migrate } from "../db/migrate.ts";
import { zipStream } from "../formats/zip/zip-stream.ts";
import { silentLog } from "../log.ts";
import { MANIFEST, Manifest, SEALED } from "./manifest.ts";

// npm run backup and npm run restore, as an operator calls them. rules/backup
const SERVER = inject("serverUrl");

let app: TestApp;
let folder: string;
let event: EmailEvent;
const targets: string[] = [];
beforeAll(async () => {
  app = await startTestApp();
  folder = await makeTemporaryFolder("backup");
  event = await makeEmailEvent(app, { ticketCount: 1_000, codes: 1_000 });
  for (let visitor = 0; visitor < 20; visitor += 1) await register(`early${visitor}`);
});
afterEach(async () => {
  for (const name of targets.splice(0)) await administer(SERVER, `drop database ${name} with (force)`);
});
afterAll(async () => {
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

const register = (name: string) => event.register(`${name}@example.org`, name);

/** Runs a command to its end, or kills it at some moment before. */
function run(
  command: "backup" | "restore",
  file: string,
  place: string | { DATA_DIR: string },
  killAt?: (isOver: () => boolean) => Promise<unknown>,
) {
  const script = new URL(`../../commands/${command}.ts`, import.meta.url).pathname;
  return runCommand(script, [file], {
    env: typeof place === "string" ? { DATABASE_URL: place } : place,
    killAt,
  });
}

async function makeTarget(): Promise<string> {
  const name = `foyer_test_${randomBytes(6).toString("hex")}`;
  await administer(SERVER, `create database ${name}`);
  targets.push(name);
  return databaseUrl(SERVER, name);
}

async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function backUp(name: string): Promise<string> {
  const file = join(folder, name);
  expect(requireExit(await run("backup", file, app.databaseUrl), 0)).toMatch(/^Backed up \d+ tables/);
  return file;
}

const DIFFERENT = ["schema_migration", "mail_pause", "backup_file"];

/** The hash of each table and the sequences, from a further backup of this database. */
async function describeDatabase(place: string | { DATA_DIR: string }) {
  const file = join(folder, randomBytes(4).toString("hex"));
  requireExit(await run("backup", file, place), 0);
  const manifest = readZip(await readFile(file)).get("manifest.json")?.() ?? "null";
  const { tables, sequences } = Manifest.parse(JSON.parse(manifest));
  // These differ: when each migration ran, the pause of a restored installation (rules/mail 15), and which backups
  // there were (rule 13).
  return {
    tables: tables.filter(({ name }) => !DIFFERENT.includes(name)),
    sequences: { ...sequences, schema_migration_id_seq: 0, backup_file_id_seq: 0 },
  };
}

it("brings everything back while visitors register, and the restored server goes on", async () => {
  let isOver = false;
  const visitors = (async () => {
    for (let visitor = 0; !isOver && visitor < 900; visitor += 1) {
      expect((await register(`late${visitor}`)).status).toBe(201);
      await sleep(5);
    }
  })();
  const file = await backUp("while-they-register.zip");
  isOver = true;
  await visitors;
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const url = await makeTarget();
  expect(requireExit(await run("restore", file, url), 0)).toMatch(/holds\.\nAll mails are paused/);
  const [counts] = await query<{ tickets: number; issued: number }>(
    url,
    "select (select count(*)::int from ticket) as tickets, (select issued from registration_usage) as issued",
  );
  expect(counts?.tickets).toBeGreaterThanOrEqual(20);
  expect(counts?.issued).toBe(counts?.tickets);

  const server = await startServer(app, { databaseUrl: url });
  const answer = await fetch(`${server.url}/api/public/registrations/${event.code}/submissions`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": "after-the-restore" },
    body: JSON.stringify({ results: event.resultsOf("after@example.org") }),
  });
  expect(answer.status).toBe(201);
  await server.kill();
});

it("a restored database is the same in every row and sequence", async () => {
  const file = await backUp("same.zip");
  const url = await makeTarget();
  requireExit(await run("restore", file, url), 0);
  expect(await describeDatabase(url)).toEqual(await describeDatabase(app.databaseUrl));
});

it("a backup knows its rows where their number comes later than they", async () => {
  const pooler = await startCarelessPooler(app.databaseUrl, { haste: true });
  const file = join(folder, "paused.zip");
  requireExit(await run("backup", file, pooler.url), 0);
  pooler.stop();
  requireExit(await run("restore", file, await makeTarget()), 0);
});

it("a file is never overwritten, and a database that is not empty neither", async () => {
  const file = await backUp("once.zip");
  expect(await run("backup", file, app.databaseUrl)).toEqual({
    code: 1,
    said: expect.stringMatching(/exists already/),
  });
  expect(await run("restore", file, app.databaseUrl)).toEqual({
    code: 1,
    said: expect.stringMatching(/not empty, and a restore never overwrites/),
  });
});

it("a damaged file is refused and leaves the database empty for the next try", async () => {
  const file = await backUp("whole.zip");
  const bytes = await readFile(file);
  const damaged = join(folder, "damaged.zip");
  const url = await makeTarget();

  await writeFile(damaged, bytes);
  await truncate(damaged, bytes.length - 100);
  expect(await run("restore", damaged, url)).toEqual({ code: 1, said: expect.stringMatching(/not whole/) });

  // One flipped bit: in the header of a part, in its content, in the list of parts, and in the hash at the end.
  const part = bytes.indexOf("tables/ticket.copy");
  const list = bytes.lastIndexOf("tables/ticket.copy");
  for (const at of [part - 20, part + 200, list, list - 30, bytes.length - 5]) {
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(at) ^ 4, at);
    await writeFile(damaged, flipped);
    expect([at, await run("restore", damaged, url)]).toEqual([
      at,
      { code: 1, said: expect.stringMatching(/^The backup .*damaged\.zip is damaged: [^\n]+\.$/) },
    ]);
  }

  requireExit(await run("restore", file, url), 0);
});

it("the backup of an older release, without a seal, is restored, and its damaged part is refused by name", async () => {
  const sealed = readZip(await readFile(await backUp("sealed.zip")));
  const older = join(folder, "unsealed.zip");
  const write = async (textOf: (path: string, text: string) => string) => {
    const parts = [...sealed].map(([path, read]) => ({ path, content: [Buffer.from(textOf(path, read()))] }));
    await writeFile(older, await buffer(zipStream(Readable.from(parts))));
  };
  const asOlder = (path: string, text: string) =>
    path === MANIFEST ? text.replace(`"format": ${SEALED}`, '"format": 1') : text;
  const url = await makeTarget();
  for (const [from, to] of [
    ["early1@", "earlyX@"], // another text
    ["\t", " "], // a column less
    ["early", "\\x80"], // no UTF-8
  ] as const) {
    await write((path, text) =>
      path === "tables/ticket.copy" ? text.replace(from, to) : asOlder(path, text),
    );
    expect(await run("restore", older, url)).toEqual({
      code: 1,
      said: expect.stringMatching(/^The backup .*unsealed\.zip is damaged: tables\/ticket\.copy [^\n]+\.$/),
    });
  }
  await write(asOlder);
  requireExit(await run("restore", older, url), 0);
});

it("a killed restore leaves the database empty, and a killed backup no file", async () => {
  const file = await backUp("to-be-killed.zip");
  const url = await makeTarget();
  const database = new URL(url).pathname.slice(1);
  const statements = async () => {
    const found = await query<{ query: string }>(
      app.databaseUrl,
      `select query from pg_stat_activity where datname = '${database}' and backend_type = 'client backend'`,
    );
    return found.map((one) => one.query);
  };
  // Once it is connected, while it makes the schema, and while it loads the tables.
  for (const statement of [/^/, /create table/i, /^copy/i]) {
    await run("restore", file, url, async (isOver) => {
      while (!isOver() && !(await statements()).some((one) => statement.test(one))) await sleep(2);
    });
    // The database notices in its own time.
    await expect.poll(statements).toEqual([]);
  }
  const { code, said } = await run("restore", file, url);
  // On a busy machine one of them may have been over before it was killed.
  if (code !== 0) expect(said).toMatch(/not empty/);
  const [counts] = await query<{ tickets: number }>(url, "select count(*)::int as tickets from ticket");
  expect(counts?.tickets).toBeGreaterThanOrEqual(20);

  const other = join(folder, "never-finished.zip");
  // It waits for the last table until it is killed.
  const holding = await app.db.startTransaction().execute();
  // The command may take longer to start than a transaction may idle.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(holding);
  await sql`lock table ticket in access exclusive mode`.execute(holding);
  const waits = () => expect.poll(() => countLockWaits(app.db), { interval: 10 }).toBeGreaterThan(0);
  const { code: killed } = await run("backup", other, app.databaseUrl, waits);
  await holding.rollback().execute();
  expect(killed).toBe(null);
  await expect(stat(other)).rejects.toThrow("ENOENT");
});

it("a backup of a newer release is refused", async () => {
  const admin = new pg.Client({ connectionString: app.databaseUrl });
  await admin.connect();
  await admin.query("insert into schema_migration (name, run_on) values ('9999_of_a_newer_release', now())");
  const file = await backUp("newer.zip");
  await admin.query("delete from schema_migration where name like '9999%'");
  await admin.end();
  expect(await run("restore", file, await makeTarget())).toEqual({
    code: 1,
    said: expect.stringMatching(/^The backup has migrations that this code does not know/),
  });
});

it("the backup of an older release is migrated", async () => {
  const folderOfMigrations = new URL("../../../migrations/", import.meta.url);
  const names = (await readdir(folderOfMigrations)).map((name) => name.replace(".sql", "")).sort();
  const old = new pg.Client({ connectionString: await makeTarget() });
  await old.connect();
  await migrate(old, silentLog, names.slice(0, -3));
  await old.query(
    "insert into staff (issuer, subject, name, email, role) values ('i', 's', 'Old Hand', '', 'admin')",
  );
  const file = join(folder, "older.zip");
  requireExit(await run("backup", file, databaseUrl(SERVER, targets[0] ?? "")), 0);
  await old.end();

  const url = await makeTarget();
  requireExit(await run("restore", file, url), 0);
  const applied = await query<{ name: string }>(url, "select name from schema_migration order by id");
  expect(applied.map(({ name }) => name)).toEqual(names);
  expect(await query(url, "select name from staff")).toEqual([{ name: "Old Hand" }]);
});

it("the embedded database, while its server runs and when it does not", async () => {
  const [from, to] = [join(folder, "from"), join(folder, "to")];
  expect((await run("backup", join(folder, "nothing.zip"), { DATA_DIR: from })).said).toMatch(
    /There is no database/,
  );
  requireExit(await run("restore", await backUp("for-embedded.zip"), { DATA_DIR: from }), 0);

  const main = new URL("../../main.ts", import.meta.url).pathname;
  const server = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, LOG_LEVEL: "silent", PORT: "0", DATA_DIR: from },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(server, "exit");
  await once(server.stdout, "data");
  const running = await describeDatabase({ DATA_DIR: from });
  expect((await run("restore", join(folder, "for-embedded.zip"), { DATA_DIR: from })).said).toMatch(
    /Another server .* is running/,
  );
  server.kill("SIGTERM");
  await exited;

  const stopped = join(folder, "stopped.zip");
  requireExit(await run("backup", stopped, { DATA_DIR: from }), 0);
  requireExit(await run("restore", stopped, { DATA_DIR: to }), 0);
  const names = ({ tables }: typeof running) => tables.map(({ name, rows }) => [name, rows]);
  expect(names(await describeDatabase({ DATA_DIR: to }))).toEqual(names(running));
});
