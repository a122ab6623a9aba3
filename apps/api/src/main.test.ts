import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "../test/database/database.ts";
import { sayWhyNotStarted } from "./platform/process/start-refusal.ts";

// A refused start prints a sentence with the way out, and no stack trace.
const MAIN = new URL("main.ts", import.meta.url).pathname;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

async function startWith(environment: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, LOG_LEVEL: "silent", PORT: "0", ...environment },
  });
  const said = text(child.stderr);
  const [code] = await once(child, "exit");
  return { code, lines: (await said).trim().split("\n") };
}

async function withQuery(statement: string) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

it("names a wrong variable", async () => {
  expect(await startWith({ PORT: "many" })).toMatchObject({
    code: 1,
    lines: [expect.stringContaining("PORT")],
  });
});

it("says that the database does not answer", async () => {
  const { code, lines } = await startWith({ DATABASE_URL: "postgres://foyer:x@127.0.0.1:1/foyer" });
  expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining("check DATABASE_URL")] });
});

it("says that the port is taken", async () => {
  const [one, two] = [createServer(), createServer()];
  await once(one.listen(0, "127.0.0.1"), "listening");
  const [error] = await once(two.listen((one.address() as AddressInfo).port, "127.0.0.1"), "error").catch(
    (thrown: unknown) => [thrown],
  );
  expect(sayWhyNotStarted(error)).toMatch(/^Another program listens on this address: .* \(listen EADDRINUSE/);
  one.close();
});

it("says that the database belongs to another branch, whichever has more migrations", async () => {
  await withQuery("insert into schema_migration (name, run_on) values ('9999_of_a_branch', now())");
  expect(await startWith({ DATABASE_URL: database.url })).toEqual({
    code: 1,
    lines: [expect.stringMatching(/does not know \(9999_of_a_branch\).*another DATA_DIR/)],
  });
  await withQuery("delete from schema_migration where name like '9999%' or name like '0003%'");
  expect(await startWith({ DATABASE_URL: database.url })).toEqual({
    code: 1,
    lines: [expect.stringMatching(/without 0003_projects.*another branch/)],
  });
});
