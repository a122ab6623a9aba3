import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { TLSSocket } from "node:tls";
import { afterAll, afterEach, beforeAll, expect, inject, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../test/database/database.ts";
import { makeTemporaryFolder } from "../test/database/temporary-folder.ts";
import { withClient } from "../test/database/with-client.ts";
import { selfSigned } from "../test/interference/self-signed.ts";
import { requireExit, runCommand } from "../test/server/run-command.ts";
import { canEnter } from "./platform/db/embedded/operating-user.ts";
import { findListener } from "./platform/db/find-listener.ts";

// A start that fails says in sentences why and what to do, without a stack trace. rules/start 5
const MAIN = new URL("main.ts", import.meta.url).pathname;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await makeTemporaryFolder("start-errors");
});
afterAll(async () => {
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});
const stopping: (() => void)[] = [];
afterEach(() => {
  for (const stop of stopping.splice(0)) stop();
});

/** The text of a refused start. */
async function startWith(env: Record<string, string>): Promise<string> {
  const said = requireExit(await runCommand(MAIN, [], { env: { PORT: "0", ...env } }), 1);
  expect(said).not.toMatch(/^\s+at /m);
  return said;
}
const startOn = (DATABASE_URL: string) => startWith({ DATABASE_URL });

/** The port of a server that does this with each connection. */
async function listen(onConnection: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}));
    onConnection(socket);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  stopping.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}
const urlOf = (port: number, query = "") => `postgres://foyer:x@127.0.0.1:${port}/foyer${query}`;

/** The URL of the database of this test with another part. */
// A cluster has TLS, and its tests have a superuser, who may need no password.
const itOnOne = it.skipIf(inject("isDistributed"));

function changed(change: (url: URL) => void): string {
  const url = new URL(database.url);
  change(url);
  return url.href;
}

it.each([
  ["a web server", (socket: Socket) => socket.write("HTTP/1.1 400 Bad Request\r\n\r\n")],
  ["one that talks first", (socket: Socket) => socket.write("SSH-2.0-OpenSSH_9.9\r\n")],
])("another program at the port: %s", async (_, answer) => {
  const port = await listen((socket) => void answer(socket));
  expect(await startOn(urlOf(port))).toBe(
    `Another program than PostgreSQL answers at 127.0.0.1:${port}: check the port in DATABASE_URL.`,
  );
});

it("a socket that never answers: the start ends by itself", async () => {
  const port = await listen(() => {});
  expect(await startOn(urlOf(port))).toMatch(
    /^At 127\.0\.0\.1:\d+ something takes connections and says nothing/,
  );
});

it("a socket that hangs up", async () => {
  const port = await listen((socket) => socket.end());
  expect(await startOn(urlOf(port))).toMatch(
    /something ends each connection without an answer: check the port/,
  );
});

it("nobody at the port, and a host that nobody knows", async () => {
  expect(await findListener({ host: "127.0.0.1", port: 1 })).toBe("nobody");
  expect(await startOn(urlOf(1))).toMatch(/^The database does not answer: start it, or check DATABASE_URL\./);
  expect(await startOn("postgres://foyer:x@database.invalid/foyer")).toMatch(
    /^The database's host is not known/,
  );
});

itOnOne("a URL without a password", async () => {
  expect(await startOn(changed((url) => Object.assign(url, { password: "" })))).toMatch(
    /^The database asks for a password: add it to DATABASE_URL/,
  );
});

itOnOne("a wrong password, and a database that is not there", async () => {
  expect(await startOn(changed((url) => Object.assign(url, { password: "wrong" })))).toMatch(
    /^The database refuses the password: check DATABASE_URL\./,
  );
  expect(await startOn(changed((url) => Object.assign(url, { pathname: "/not_there" })))).toMatch(
    /^There is no such database: create it, or check DATABASE_URL\./,
  );
});

it("sslmode=require with a certificate that nobody has signed", async () => {
  const { key, cert } = selfSigned();
  const port = await listen((socket) => {
    socket.once("data", () => {
      socket.write("S");
      new TLSSocket(socket, { isServer: true, key, cert }).on("error", () => {});
    });
  });
  const said = await startOn(urlOf(port, "?sslmode=require"));
  expect(said).toMatch(
    /is signed by nobody that is known here: name its authority in DATABASE_URL \(sslrootcert=/,
  );
});

itOnOne("sslmode=require with a database that has no TLS", async () => {
  const said = await startOn(changed((url) => url.searchParams.set("sslmode", "require")));
  expect(said).toMatch(/has no TLS: turn it on there, or remove sslmode from DATABASE_URL/);
});

it("an sslrootcert that is not there", async () => {
  const missing = join(folder, "missing.pem");
  expect(await startOn(urlOf(1, `?sslmode=verify-full&sslrootcert=${missing}`))).toBe(
    `DATABASE_URL is not usable: it names ${missing}, and that file cannot be read.`,
  );
});

it.each([
  ["mysql://foyer:x@127.0.0.1/foyer"],
  ["postgres://foyer:pa/ss@127.0.0.1/foyer"],
  ["postgres://foyer:12#34@127.0.0.1/foyer"],
  ["postgres://foyer:12?34@127.0.0.1/foyer"],
  ["postgres://foyer:12/34@127.0.0.1/foyer"],
  ["postgres://foyer:50%@127.0.0.1/foyer"],
])("DATABASE_URL=%s", async (url) => {
  const said = await startOn(url);
  expect(said).toMatch(
    /^DATABASE_URL is not usable: Must look like postgres:\/\/user:password@host:5432\/database, /,
  );
  expect(said.split("\n")).toHaveLength(1);
});

itOnOne("a role without the right to create tables", async () => {
  const own = await createTestDatabase();
  try {
    await withClient(own.url, async (client) => {
      await client.query(
        "delete from schema_migration where name = (select max(name) from schema_migration)",
      );
      await client.query("revoke create on schema public from pg_database_owner, public");
    });
    expect(await startOn(own.url)).toMatch(
      /^The database's role \w+ may not create tables: let an administrator run GRANT CREATE ON SCHEMA public TO /,
    );
  } finally {
    await own.drop();
  }
});

it("a database that is read-only by default", async () => {
  const own = await createTestDatabase();
  try {
    await withClient(own.url, (client) =>
      client.query(
        `alter database ${new URL(own.url).pathname.slice(1)} set default_transaction_read_only = on`,
      ),
    );
    expect(await startOn(own.url)).toMatch(
      /^The database is read-only: it is a standby, or default_transaction/,
    );
  } finally {
    await own.drop();
  }
});

it("a data folder that is a file", async () => {
  const file = join(folder, "file");
  await writeFile(file, "");
  expect(await startWith({ DATA_DIR: file })).toBe(`${file} is not a folder: set DATA_DIR to one.`);
});

const NOBODY = { uid: 65_534, gid: 65_534 };
const canBecomeNobody = process.getuid?.() === 0 && (await canEnter(NOBODY, import.meta.dirname));

it.runIf(canBecomeNobody)("a data folder of another owner", async () => {
  const owned = join(folder, "owned");
  await mkdir(owned);
  await chmod(owned, 0o755);
  const child = spawn(process.execPath, [MAIN], {
    ...NOBODY,
    env: { PATH: process.env.PATH, LOG_LEVEL: "silent", PORT: "0", DATA_DIR: owned },
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect(said).toMatch(
    /cannot be written by the user that starts the server \(uid 65534\): give it to that user/,
  );
  expect(said).not.toMatch(/^\s+at /m);
  expect(code).toBe(1);
});

const mount = (path: string) => execFileSync("mount", ["-t", "tmpfs", "-o", "size=2m", "foyer-test", path]);
const unmount = (path: string) => execFileSync("umount", [path], { stdio: "ignore" });

/** A small disk needs the right to mount one, which a container may not have. */
async function mountSmallDisk(): Promise<string | null> {
  const path = await makeTemporaryFolder("small-disk");
  try {
    mount(path);
    return path;
  } catch {
    return null;
  }
}

it("a full disk", async ({ skip }) => {
  const disk = process.getuid?.() === 0 ? await mountSmallDisk() : null;
  if (disk === null) return skip("no right to mount a small disk");
  try {
    await chmod(disk, 0o755);
    expect(await startWith({ DATA_DIR: join(disk, "data") })).toMatch(/disk .*is full: make room/);
  } finally {
    unmount(disk);
    await rm(disk, { recursive: true });
  }
});
