import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, cp, mkdir, readdir, readFile, realpath, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeTemporaryFolder } from "../../../test/database/temporary-folder.ts";
import { requireExit } from "../../../test/server/run-command.ts";
import { silentLog } from "../log.ts";
import { copyBinaries } from "./embedded/binaries.ts";
import { findOperatingUser, type OperatingUser, run } from "./embedded/operating-user.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";

const OWNER = join(import.meta.dirname, "../../../test/database/run-embedded-postgres.ts");
const asRoot = process.getuid?.() === 0;

let folder: string;
let dataDir: string;

beforeAll(async () => {
  folder = await makeTemporaryFolder("embedded");
  dataDir = join(folder, "data");
});
const owners: ChildProcess[] = [];
afterAll(async () => {
  for (const owner of owners) owner.kill("SIGKILL"); // of a test that failed half-way
  await rm(folder, { recursive: true, force: true });
});

describe("one data folder through its life", () => {
  test("keeps its rows from start to start", async () => {
    const first = await startEmbeddedPostgres({ dataDir, log: silentLog });
    await query(first.url, "create table kept (n int primary key)");
    await query(first.url, "insert into kept values (1)");
    await first.stop();
    expect(await processesOn(dataDir)).toEqual([]);

    const second = await startEmbeddedPostgres({ dataDir, log: silentLog });
    expect(await query(second.url, "select n from kept")).toEqual([{ n: 1 }]);
    await second.stop();
  });

  test("speaks UTF-8, knows Cyrillic letters, and gives us no superuser", async () => {
    const server = await startEmbeddedPostgres({ dataDir, log: silentLog });
    await query(server.url, "create extension pg_trgm");
    const [row] = await query(
      server.url,
      `select current_setting('server_encoding') as encoding, cardinality(show_trgm('Привет')) as trigrams,
              lower('ПРИВЕТ') as lower, rolsuper as super from pg_roles where rolname = current_user`,
    );
    expect(row).toEqual({ encoding: "UTF8", trigrams: 7, lower: "привет", super: false });
    await server.stop();
  });

  test("refuses a second server while the first one lives", async () => {
    const owner = await startOwner(dataDir);
    await expect(startEmbeddedPostgres({ dataDir, log: silentLog })).rejects.toThrow(
      `Another server (process ${owner.process.pid}) is running on the data folder ${dataDir}`,
    );
    expect(await query(owner.url, "select 1 as alive")).toEqual([{ alive: 1 }]);
    await kill(owner.process);
  });

  test("leaves no process behind when the server is killed, and keeps what was committed", async () => {
    const owner = await startOwner(dataDir);
    await query(owner.url, "insert into kept values (2)");
    expect(await processesOn(dataDir)).not.toEqual([]);
    await kill(owner.process);
    await expect.poll(() => processesOn(dataDir)).toEqual([]);

    const next = await startEmbeddedPostgres({ dataDir, log: silentLog });
    expect(await query(next.url, "select n from kept order by n")).toEqual([{ n: 1 }, { n: 2 }]);
    await next.stop();
  });

  test("recovers when the server and its watchdog are killed together", async () => {
    const owner = await startOwner(dataDir);
    await query(owner.url, "insert into kept values (3)");
    const watchdogs = (await processesOn(dataDir)).filter(({ command }) => command.startsWith("sh "));
    expect(watchdogs).toHaveLength(2);
    // Stopped first: none of them sees another one's end.
    const together = [owner.process.pid ?? 0, ...watchdogs.map(({ pid }) => pid)];
    for (const signal of ["SIGSTOP", "SIGKILL"]) for (const pid of together) process.kill(pid, signal);
    await once(owner.process, "exit");
    const orphans = await processesOn(dataDir);
    expect(orphans).not.toEqual([]);

    const next = await startEmbeddedPostgres({ dataDir, log: silentLog });
    const pids = (await processesOn(dataDir)).map(({ pid }) => pid);
    expect(orphans.filter(({ pid }) => pids.includes(pid))).toEqual([]);
    expect(await query(next.url, "select n from kept order by n")).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    await next.stop();
    expect(await processesOn(dataDir)).toEqual([]);
  });

  test("starts the database again when it is killed", async () => {
    const server = await startEmbeddedPostgres({ dataDir, log: silentLog });
    const [postmaster = ""] = (
      await readFile(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8")
    ).split("\n");
    process.kill(Number(postmaster), "SIGKILL");
    const rows = () => query(server.url, "select count(*)::int as kept from kept").catch(() => "not yet");
    await expect.poll(rows).toEqual([{ kept: 3 }]);
    await server.stop();
    expect(await processesOn(dataDir)).toEqual([]);
  });
});

test("a first start that was killed half-way is repeated", async () => {
  const interrupted = join(folder, "interrupted");
  const place = join(interrupted, "postgres");
  const names = () => readdir(place).catch(() => [] as string[]);
  // On a machine that is quick or busy it may be ready before it is killed.
  for (let round = 1; round === 1 || (round < 20 && (await names()).includes("cluster")); round += 1) {
    await rm(interrupted, { recursive: true, force: true });
    const owner = spawn(process.execPath, [OWNER, interrupted], { stdio: "ignore" });
    owners.push(owner);
    await expect.poll(names, { interval: 5 }).toContainEqual(expect.stringMatching(/^cluster\.new-/));
    await kill(owner);
  }
  expect(await names()).not.toContain("cluster");

  const next = await startEmbeddedPostgres({ dataDir: interrupted, log: silentLog });
  expect(await query(next.url, "select 1 as alive")).toEqual([{ alive: 1 }]);
  await next.stop();
  expect((await names()).sort()).toEqual(["cluster", "password"]);
});

describe.runIf(asRoot)("as root", () => {
  test("finds a data folder below a closed home another place", async () => {
    const home = join(folder, "home");
    await mkdir(home, { mode: 0o700 });
    const server = await startEmbeddedPostgres({
      dataDir: join(home, "data"),
      log: silentLog,
      durable: false,
    });
    const place = await realpath(join(home, "data/postgres"));
    try {
      expect(await query(server.url, "select 1 as alive")).toEqual([{ alive: 1 }]);
      expect(place.startsWith(home)).toBe(false);
      expect((await stat(join(place, "cluster"))).uid).not.toBe(0);
      expect((await stat(join(place, "password"))).mode & 0o777).toBe(0o600);
    } finally {
      await server.stop();
      await rm(place, { recursive: true });
    }
  });

  /** A data folder with a row, copied as root copies it: `cp -r` gives every file to root. */
  async function makeCopy(name: string): Promise<string> {
    const original = join(folder, `${name}-original`);
    const server = await startEmbeddedPostgres({ dataDir: original, log: silentLog, durable: false });
    await query(server.url, "create table copied as select 1 as n");
    await server.stop();
    const copy = join(folder, name);
    await mustRun("cp", ["-r", original, copy]);
    return copy;
  }

  test("a data folder that root has copied starts: all of it is given to the database's user", async () => {
    const copy = await makeCopy("copied");
    // A copy may also have lost its modes.
    await mustRun("chmod", ["-R", "go+rX", copy]);
    const server = await startEmbeddedPostgres({ dataDir: copy, log: silentLog });
    expect(await query(server.url, "select n from copied")).toEqual([{ n: 1 }]);
    await server.stop();
    expect(await mustRun("find", [join(copy, "postgres"), "-user", "root"])).toBe("");
  });

  test("a cluster that root has copied into the folder of the database's user starts", async () => {
    const copy = await makeCopy("copied-cluster");
    const user = await findOperatingUser();
    await chown(join(copy, "postgres"), user?.uid ?? 0, user?.gid ?? 0);
    const server = await startEmbeddedPostgres({ dataDir: copy, log: silentLog });
    expect(await query(server.url, "select n from copied")).toEqual([{ n: 1 }]);
    await server.stop();
  });

  test("a single file that root has put there is refused with the way out", async () => {
    const copy = await makeCopy("copied-file");
    const user = await findOperatingUser();
    const postgres = join(copy, "postgres");
    await mustRun("chown", ["-hR", `${user?.uid}:${user?.gid}`, postgres]);
    await chown(join(postgres, "cluster/postgresql.conf"), 0, 0);
    await expect(startEmbeddedPostgres({ dataDir: copy, log: silentLog })).rejects.toThrow(
      `give all of it to that user (chown -R ${user?.uid}:${user?.gid} ${await realpath(postgres)})`,
    );
  });

  test("copies programs that the database's user cannot reach", async () => {
    const user = await findOperatingUser();
    const native = join(createRequire(import.meta.url).resolve("embedded-postgres"), "../../..");
    const platform = join(native, `@embedded-postgres/${process.platform}-${process.arch}/native`);
    const closed = join(folder, "closed");
    await mkdir(closed, { mode: 0o700 });
    await cp(platform, join(closed, "native"), { recursive: true, verbatimSymlinks: true });
    expect((await run(join(closed, "native/bin/postgres"), ["--version"], user)).code).toBe(null);

    const open = join(folder, "open");
    const { postgres, initdb } = await copyBinaries(join(closed, "native"), open, user);
    for (const program of [postgres, initdb]) await mustRun(program, ["--version"], user);

    // What a killed copy left is replaced, and of several that copy at the same moment one stays.
    await rm(join(open, "bin"), { recursive: true });
    const copies = Array.from({ length: 3 }, () => copyBinaries(join(closed, "native"), open, user));
    await Promise.all(copies);
    await mustRun(postgres, ["--version"], user);
    expect((await readdir(folder)).filter((name) => name.startsWith("open"))).toEqual(["open"]);
  });

  test("a copy that works is not touched by one that began before it was there", async () => {
    const user = await findOperatingUser();
    const [slow, ready] = [join(folder, "slow"), join(folder, "ready")];
    const native = join(createRequire(import.meta.url).resolve("embedded-postgres"), "../../..");
    await cp(join(native, `@embedded-postgres/${process.platform}-${process.arch}/native`), slow, {
      recursive: true,
      verbatimSymlinks: true,
    });
    await cp(slow, ready, { recursive: true, verbatimSymlinks: true });
    const to = join(folder, "same");
    const copying = copyBinaries(slow, to, user);
    // While it copies, another server's copy comes to its place.
    await expect
      .poll(async () => (await readdir(folder)).some((name) => name.startsWith("same.")), { interval: 1 })
      .toBe(true);
    await rename(ready, to);
    const { ino } = await stat(to);
    await copying;
    expect((await stat(to)).ino).toBe(ino);
  });
});

/** Runs a program that has to succeed; returns what it printed. */
async function mustRun(program: string, args: string[], user: OperatingUser | null = null): Promise<string> {
  const { code, output } = await run(program, args, user);
  return requireExit({ code, said: output }, 0);
}

async function startOwner(folder: string): Promise<{ url: string; process: ChildProcess }> {
  const owner = spawn(process.execPath, [OWNER, folder], { stdio: ["ignore", "pipe", "inherit"] });
  owners.push(owner);
  const [url] = await once(owner.stdout, "data");
  return { url: String(url).trim(), process: owner };
}

async function kill(owner: ChildProcess): Promise<void> {
  owner.kill("SIGKILL");
  await once(owner, "exit");
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {}); // tests kill the other side
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The database and its watchdog name their cluster in their command lines; the database's children end with it. */
async function processesOn(folder: string): Promise<{ pid: number; command: string }[]> {
  const cluster = join(await realpath(folder), "postgres/cluster");
  const { output } = await run("ps", ["-eo", "pid=,args="], null);
  const lines = output.split("\n").map((line) => /^\s*(\d+) (.*)$/.exec(line));
  return lines.flatMap((match) =>
    match?.[2]?.includes(cluster) ? [{ pid: Number(match[1]), command: match[2] }] : [],
  );
}
