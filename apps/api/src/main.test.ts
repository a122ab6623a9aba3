import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "../test/database/database.ts";
import { requireExit, runCommand } from "../test/server/run-command.ts";
import { sayWhyNotStarted } from "./platform/process/start-refusal.ts";

// A refused start prints a sentence with the way out, and no stack trace.
const MAIN = new URL("main.ts", import.meta.url).pathname;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

/** The lines of a start that is refused. */
async function startWith(environment: Record<string, string>): Promise<string[]> {
  const said = requireExit(await runCommand(MAIN, [], { env: { PORT: "0", ...environment } }), 1);
  return said.split("\n");
}

async function withQuery(statement: string) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

it("names a wrong variable", async () => {
  expect(await startWith({ PORT: "many" })).toEqual([expect.stringContaining("PORT")]);
});

it("says that the database does not answer", async () => {
  const lines = await startWith({ DATABASE_URL: "postgres://foyer:x@127.0.0.1:1/foyer" });
  expect(lines).toEqual([expect.stringContaining("check DATABASE_URL")]);
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
  expect(await startWith({ DATABASE_URL: database.url })).toEqual([
    expect.stringMatching(/does not know \(9999_of_a_branch\).*another DATA_DIR/),
  ]);
  await withQuery("delete from schema_migration where name like '9999%' or name like '0003%'");
  expect(await startWith({ DATABASE_URL: database.url })).toEqual([
    expect.stringMatching(/without 0003_projects.*another branch/),
  ]);
});
