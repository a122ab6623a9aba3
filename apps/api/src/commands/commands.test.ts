import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeTemporaryFolder } from "../../test/database/temporary-folder.ts";
import { makeEmailEvent } from "../../test/events/email-event.ts";
import { requireExit, runCommand } from "../../test/server/run-command.ts";
import { app, setUpApp } from "../../test/server/set-up-app.ts";

// The commands, as an operator calls them. rules/backup 9, 10
setUpApp();
let folder: string;
beforeAll(async () => {
  folder = await makeTemporaryFolder("commands");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  runCommand(join(import.meta.dirname, `${command}.ts`), args, {
    env: { DATABASE_URL: app.databaseUrl, INIT_CWD: folder, ...env },
  });

const CALLS = {
  backup: "npm run backup -- [--to KEY] [--keep N] FILE",
  restore: "npm run restore -- [--key KEYFILE] FILE",
  check: "npm run check",
  distribute: "npm run distribute -- URL",
};

it.each(Object.entries(CALLS))(
  "%s shows its arguments on --help, and does nothing",
  async (command, call) => {
    const said = requireExit(await run(command, ["--help"]), 0);
    expect(said.split("\n")[0]).toBe(call);
    expect(said).toContain("--help  ");
    expect(await readdir(folder)).toEqual([]);
  },
);

it.each(Object.entries(CALLS))("%s refuses an argument that it does not know", async (command, call) => {
  const given = call.includes(" -- ") ? ["a"] : [];
  expect(requireExit(await run(command, ["--force", ...given]), 2)).toBe(
    `There is no argument --force: ${call}`,
  );
  expect(requireExit(await run(command, [...given, "more"]), 2)).toBe(`There is no argument more: ${call}`);
  if (given.length > 0) {
    const name = call.split(" ").at(-1);
    expect(requireExit(await run(command, []), 2)).toBe(`${name} is missing: ${call}`);
  }
  expect(await readdir(folder)).toEqual([]);
});

it("check tells whether everything holds", async () => {
  const event = await makeEmailEvent(app, { ticketCount: 10, codes: 10 });
  await event.register("one@example.org", "one");
  expect(requireExit(await run("check", []), 0)).toMatch(/^Every check holds \(\d+\.\d s\)\.$/);

  await sql`update registration_usage set issued = issued + 1`.execute(app.db);
  const said = requireExit(await run("check", []), 1);
  expect(said).toMatch(/^Violations: \d+ \(/m);
  expect(said.split("\n").length).toBeGreaterThan(1);
  await sql`update registration_usage set issued = issued - 1`.execute(app.db);
});

it("check refuses a database of another release, and one that is not there", async () => {
  await sql`alter table registration_usage rename to usage_of_later`.execute(app.db);
  expect(requireExit(await run("check", []), 1)).toMatch(/^The database has the schema of another release/);
  await sql`alter table usage_of_later rename to registration_usage`.execute(app.db);
  const nowhere = { DATABASE_URL: "", DATA_DIR: folder };
  expect(requireExit(await run("check", [], nowhere), 1)).toMatch(/^There is no database in /);
});
