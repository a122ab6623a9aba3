import { execFile } from "node:child_process";
import { readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { administer, databaseUrl } from "../../../test/database/database-server.ts";
import { makeTemporaryFolder } from "../../../test/database/temporary-folder.ts";
import { makeEmailEvent } from "../../../test/events/email-event.ts";
import { requireExit, runCommand } from "../../../test/server/run-command.ts";
import { app, setUpApp } from "../../../test/server/set-up-app.ts";

// rules/backup 11, 12
setUpApp();
const SERVER = inject("serverUrl");
let folder: string;
let identity: string;
let recipient: string;
const targets: string[] = [];
beforeAll(async () => {
  folder = await makeTemporaryFolder("encrypted");
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
  await writeFile(join(folder, "own.key"), `# public key: ${recipient}\n${identity}\n`);
  await writeFile(join(folder, "other.key"), `${await generateX25519Identity()}\n`);
  await makeEmailEvent(app, { ticketCount: 3, codes: 10 }).then(({ register }) =>
    register("canary@example.org", "one"),
  );
});
afterEach(async () => {
  for (const name of targets.splice(0)) await administer(SERVER, `drop database ${name} with (force)`);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const script = (command: "backup" | "restore") => join(import.meta.dirname, `../../commands/${command}.ts`);
const backup = (...args: string[]) =>
  runCommand(script("backup"), args, { env: { DATABASE_URL: app.databaseUrl, INIT_CWD: folder } });
const restore = (to: string, ...args: string[]) =>
  runCommand(script("restore"), args, { env: { DATABASE_URL: to, INIT_CWD: folder, TMPDIR: folder } });

async function makeTarget(): Promise<string> {
  const name = `restored_${crypto.randomUUID().replaceAll("-", "")}`;
  await administer(SERVER, `create database ${name}`);
  targets.push(name);
  return databaseUrl(SERVER, name);
}

it("an encrypted backup is restored with its key, and nothing readable is left behind", async () => {
  requireExit(await backup("--to", recipient, "a.age"), 0);
  const bytes = await readFile(join(folder, "a.age"));
  expect(bytes.includes("manifest.json")).toBe(false);
  expect((await stat(join(folder, "a.age"))).mode & 0o777).toBe(0o600);
  const said = requireExit(await restore(await makeTarget(), "--key", "own.key", "a.age"), 0);
  expect(said).toMatch(/^Restored \d+ tables/);
  expect((await readdir(folder)).filter((name) => name.startsWith("foyer-restore-"))).toEqual([]);
});

it("a wrong key, no key, a key that is none and a damaged file are sentences, and nothing is restored", async () => {
  requireExit(await backup("--to", recipient, "b.age"), 0);
  const target = await makeTarget();
  const file = join(folder, "b.age");
  expect(requireExit(await restore(target, "b.age"), 1)).toBe(
    `The backup ${file} is encrypted: name the file of its private key with --key.`,
  );
  expect(requireExit(await restore(target, "--key", "other.key", "b.age"), 1)).toBe(
    `The key in ${folder}/other.key does not open the backup ${file}: use its own key.`,
  );
  await writeFile(join(folder, "odd.key"), "AGE-SECRET-KEY-1CANARY\n");
  expect(requireExit(await restore(target, "--key", "odd.key", "b.age"), 1)).toBe(
    `${folder}/odd.key has no private key of age: a line begins with AGE-SECRET-KEY-.`,
  );
  expect(requireExit(await restore(target, "--key", "none.key", "b.age"), 1)).toMatch(
    /cannot be read \(ENOENT\)/,
  );
  const bytes = await readFile(file);
  for (const at of [bytes.length - 30, 120]) {
    const broken = Buffer.from(bytes);
    broken[at] = (broken[at] ?? 0) ^ 1;
    await writeFile(join(folder, "broken.age"), broken);
    const said = requireExit(await restore(target, "--key", "own.key", "broken.age"), 1);
    expect(said).toMatch(/^The (backup \S+ is damaged|key in)/);
  }
  await writeFile(join(folder, "short.age"), bytes.subarray(0, bytes.length - 100));
  expect(requireExit(await restore(target, "--key", "own.key", "short.age"), 1)).toMatch(/is damaged/);
  expect((await readdir(folder)).filter((name) => name.startsWith("foyer-restore-"))).toEqual([]);
  requireExit(await restore(target, "--key", "own.key", "b.age"), 0);
});

it("a public key that is none is refused before anything is written", async () => {
  expect(requireExit(await backup("--to", "age1canary", "c.age"), 1)).toBe(
    "The key after --to is no public key of age: it begins with age1, as age-keygen prints it.",
  );
  expect(await readdir(folder)).not.toContain("c.age");
});

it.each(["", "--to"])("standard output has the backup and nothing else: %s", async (option) => {
  const args = option === "" ? [] : [option, recipient];
  const run = promisify(execFile)(process.execPath, [script("backup"), ...args, "-"], {
    env: { ...process.env, DATABASE_URL: app.databaseUrl },
    encoding: "buffer",
    maxBuffer: 1e9,
  });
  const { stdout, stderr } = await run;
  expect(stderr.toString()).toMatch(/^Backed up \d+ tables, /);
  await writeFile(join(folder, "piped"), stdout);
  requireExit(await restore(await makeTarget(), "--key", "own.key", "piped"), 0);
});

describe("a folder of backups", () => {
  it("keeps the newest, and touches nothing else", async () => {
    const backups = await makeTemporaryFolder("kept");
    const put = (name: string) => writeFile(join(backups, name), "x");
    const others = ["foyer-notes.zip", "other-20200101T000000Z.zip", "foyer-20200101T000000Z.zip.txt"];
    const fresh = "foyer-20200104T000000Z.zip.partial";
    const old = ["foyer-20200101T000000Z.zip", "foyer-20200102T000000Z.zip.age"];
    const dead = "foyer-20200103T000000Z.zip.age.partial";
    for (const name of [...others, ...old, fresh, dead]) await put(name);
    await utimes(join(backups, dead), 1_600_000_000, 1_600_000_000);
    const said = requireExit(await backup("--keep", "2", backups), 0);
    expect(said).toMatch(/^Removed older backups: foyer-20200101T000000Z\.zip, /m);
    const left = await readdir(backups);
    const [made] = left.filter((name) => !others.includes(name) && ![...old, fresh].includes(name));
    expect(made).toMatch(/^foyer-2\d{7}T\d{6}Z\.zip$/);
    expect(left.sort()).toEqual([...others, fresh, "foyer-20200102T000000Z.zip.age", made].sort());
    await rm(backups, { recursive: true });
  });

  it("the new one stays, though a clock that was wrong has named older ones for the future", async () => {
    const backups = await makeTemporaryFolder("kept");
    const future = ["foyer-29990101T000000Z.zip", "foyer-29990102T000000Z.zip"];
    for (const name of future) await writeFile(join(backups, name), "x");
    const said = requireExit(await backup("--keep", "2", backups), 0);
    const made = /foyer-2\d{7}T\d{6}Z\.zip$/m.exec(said)?.[0];
    expect((await readdir(backups)).sort()).toEqual([made, "foyer-29990102T000000Z.zip"].sort());
    await rm(backups, { recursive: true });
  });

  it.each([
    [["--keep", "0", "."], "The number after --keep must be 1 or more."],
    [["--keep", "all", "."], "The number after --keep must be 1 or more."],
    [["--keep", "3", "-"], "--keep needs a folder."],
  ])("%j is refused", async (args, sentence) => {
    expect(requireExit(await backup(...args), 1)).toBe(sentence);
  });
  it("a file cannot be kept", async () => {
    expect(requireExit(await backup("--keep", "3", "new.zip"), 1)).toMatch(
      /^--keep needs a folder: .* is none\.$/,
    );
  });
});
