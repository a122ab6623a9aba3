import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type pg from "pg";
import { afterAll, expect, inject, it } from "vitest";
import { administer, databaseUrl } from "../../../test/database/database-server.ts";
import { withClient } from "../../../test/database/with-client.ts";
import { splitStatements } from "./split-statements.ts";

// decisions/078
const SERVER = inject("serverUrl");
const MIGRATIONS = join(import.meta.dirname, "../../../migrations");
const databases: string[] = [];
afterAll(async () => {
  for (const name of databases) await administer(SERVER, `drop database if exists ${name} with (force)`);
});

const textsOf = async (text: string) => (await splitStatements(text)).map(({ sql }) => sql);

it("splits between statements, and nowhere else", async () => {
  const statements = [
    "select ';', E'\\';', \"a;b\" from t",
    "create function f() returns void language plpgsql as $body$ begin perform 1; perform $$;$$; end $body$",
    "do $$ begin /* ; /* ; */ */ null; end $$",
    "select 'ß' || '漢字;'",
  ];
  expect(await textsOf(`-- Née; a comment\n${statements.join(";\n")};\n-- the end\n`)).toEqual(statements);
  expect(await textsOf(statements.join(";"))).toEqual(statements);
  expect(await textsOf("-- nothing\n")).toEqual([]);
});

it("splits a change of a table into its parts, and says which tables are defined", async () => {
  const text = `create table é (a numeric(10, 2));
    -- Two, as one
    alter table only é add b text[] default array['x,y', ')'], /* , */ add check (a in (1, 2)), drop column if exists c;
    alter table é rename a to d`;
  expect(await splitStatements(text)).toEqual([
    { sql: "create table é (a numeric(10, 2))", created: "é", altered: null },
    {
      sql: "alter table only é add b text[] default array['x,y', ')']",
      created: null,
      altered: "é",
    },
    { sql: "alter table only é /* , */ add check (a in (1, 2))", created: null, altered: "é" },
    { sql: "alter table only é drop column if exists c", created: null, altered: "é" },
    { sql: "alter table é rename a to d", created: null, altered: null },
  ]);
});

it("adds the checks of a new column after it, by the names that the database gives them", async () => {
  const text = `alter table é add b int not null check (b in (1, (2))) default 1, add c int constraint few check (c < 9);
    alter table é add d text check (d <> '')`;
  expect(await textsOf(text)).toEqual([
    "alter table é add b int not null  default 1",
    'alter table é add constraint "é_b_check" check (b in (1, (2)))',
    "alter table é add c int",
    "alter table é add constraint few check (c < 9)",
    "alter table é add d text",
    `alter table é add constraint "é_d_check" check (d <> '')`,
  ]);
});

/** Lists the parts of the parser that a process loads when it imports a module, and then does so. */
async function loadedBy(module: string, then = ""): Promise<unknown> {
  const program = `
    const loaded = [];
    for (const name of ["compile", "instantiate"]) {
      const load = WebAssembly[name];
      WebAssembly[name] = (...given) => (loaded.push(name), load.apply(WebAssembly, given));
    }
    const imported = await import(${JSON.stringify(import.meta.resolve(module))});
    ${then}
    // The parser begins to load as it is imported.
    await new Promise(setImmediate);
    await (await import("node:fs/promises")).readFile(process.execPath);
    console.log(JSON.stringify(loaded));`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program]);
  return JSON.parse(stdout);
}

// Its 40 MB are never given back.
it("a server on one PostgreSQL does not load the parser; the first text that is split does", async () => {
  expect(await loadedBy("../distribute/cluster-steps.ts")).toEqual([]);
  expect(await loadedBy("./split-statements.ts", `await imported.splitStatements("select 1")`)).toEqual([
    "instantiate",
  ]);
});

it("names what is no SQL", async () => {
  await expect(splitStatements("select 1; selec 2")).rejects.toThrow(/syntax error at or near "selec"/);
});

async function readSchema(client: pg.Client): Promise<unknown[]> {
  const { rows } = await client.query(`
    select 'column' as kind, table_name || '.' || column_name as name,
      concat_ws(' ', data_type, is_nullable, column_default, collation_name, ordinal_position) as definition
    from information_schema.columns where table_schema = 'public'
    union all
    select 'key', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select 'index', indexrelid::regclass::text, pg_get_indexdef(indexrelid)
    from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    order by 1, 2, 3`);
  return rows;
}

it("every migration makes the same tables whole and statement by statement", async () => {
  const files = (await readdir(MIGRATIONS)).sort();
  const migrateBy = async (run: (client: pg.Client, text: string) => Promise<unknown>) => {
    const name = `foyer_test_${randomBytes(6).toString("hex")}`;
    await administer(SERVER, `create database ${name}`);
    databases.push(name);
    return withClient(databaseUrl(SERVER, name), async (client) => {
      await client.query("create extension if not exists pg_trgm");
      for (const file of files) await run(client, await readFile(join(MIGRATIONS, file), "utf8"));
      return readSchema(client);
    });
  };
  const whole = await migrateBy((client, text) => client.query(text));
  const split = await migrateBy(async (client, text) => {
    // In one transaction, as a cluster is migrated.
    await client.query("begin");
    for (const { sql } of await splitStatements(text)) await client.query(sql);
    await client.query("commit");
  });
  expect(whole.length).toBeGreaterThan(500);
  expect(split).toEqual(whole);
});
