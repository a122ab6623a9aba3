import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, inject, it } from "vitest";
import { administer, databaseUrl } from "../../../test/database/database-server.ts";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { withClient } from "../../../test/database/with-client.ts";
import { askForEmailOnly, emailResult, submitAnswers } from "../../../test/events/event.ts";
import { readZip } from "../../../test/files/read-zip.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { Manifest } from "../backup/manifest.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { silentLog } from "../log.ts";
import { migrate } from "./migrate.ts";
import { listRoutines } from "./routines.ts";

// Installations that stand on the 53 migrations of before. decisions/037
const SERVER = inject("serverUrl");
const DEMO = new URL("../../../test/fixtures/demo-at-0065.zip", import.meta.url).pathname;

let squashed: readonly string[];
const databases: string[] = [];
beforeAll(async () => {
  const manifest = readZip(await readFile(DEMO)).get("manifest.json")?.() ?? "null";
  squashed = Manifest.parse(JSON.parse(manifest)).migrations;
});
afterAll(async () => {
  for (const name of databases) await administer(SERVER, `drop database if exists ${name} with (force)`);
});

let url: string;
beforeEach(async () => {
  const name = `foyer_test_${randomBytes(6).toString("hex")}`;
  await administer(SERVER, `create database ${name}`);
  databases.push(name);
  url = databaseUrl(SERVER, name);
});

/** Makes the database what it was on these migrations: the tables, some functions, and no record of functions. */
const makeOld = (client: pg.Client, names: readonly string[]) =>
  client.query(
    `delete from schema_migration;
    insert into schema_migration (name, run_on) select name, now() from unnest('{${names.join(",")}}'::text[]) as name;
    create function guard_ticket() returns trigger language plpgsql as 'begin return new; end';
    create trigger ticket_guard before update on ticket for each row execute function guard_ticket();
    create function lease_desk_codes(bigint, bigint, bigint, integer, integer) returns setof text language sql
      as $$ select '' $$;`,
  );

const listNames = async (client: pg.Client) =>
  (await client.query<{ name: string }>("select name from schema_migration order by id")).rows.map(
    ({ name }) => name,
  );

it("the backup of a demo of then is restored, and the restored installation sells", async () => {
  const invariants = await readFile(new URL("../../../invariants.sql", import.meta.url), "utf8");
  await withClient(url, (client) => restoreBackup(client, DEMO, { log: silentLog, invariants }));
  const app: TestApp = await startTestApp({}, async () => ({ url, drop: async () => {} }));
  try {
    const registration = await app.db
      .selectFrom("registration")
      .innerJoin("registration_code", "registration_id", "id")
      .where("name", "=", "Trade visitors")
      .select(["registration.project_id", "id", "code"])
      .executeTakeFirstOrThrow();
    const { project_id: projectId, id: registrationId, code } = registration;
    const asked = await askForEmailOnly(app, { projectId, registrationId, code, poolId: 1 });
    expect(await submitAnswers(app, code, [emailResult(asked, "new@example.org")])).toMatchObject({
      status: 201,
    });
    await expectInvariants(app.db);
  } finally {
    await app.stop();
  }
});

it("a database of then is upgraded in place, and a second start finds nothing to do", async () => {
  await withClient(url, async (client) => {
    await migrate(client, silentLog, squashed);
    await makeOld(client, squashed);
    await migrate(client, silentLog);

    const fresh = await listNames(client);
    expect(fresh).toContain("0001_platform");
    expect(fresh.filter((name) => squashed.includes(name))).toEqual([]);
    const { rows } = await client.query<{ prosrc: string; signatures: string[] }>(
      `select (select prosrc from pg_proc where proname = 'guard_ticket'),
        array(select oid::regprocedure::text from pg_proc where proname = 'lease_desk_codes') as signatures`,
    );
    expect(rows[0]?.prosrc).toContain("a ticket is never deleted");
    expect(rows[0]?.signatures).toEqual(["lease_desk_codes(bigint,bigint,bigint,uuid,integer,integer)"]);
    const recorded = await client.query("select name from schema_routine");
    expect(recorded.rowCount).toBe((await listRoutines()).length);

    const { rows: before } = await client.query("select xmin, name from schema_routine order by name");
    await migrate(client, silentLog);
    expect((await client.query("select xmin, name from schema_routine order by name")).rows).toEqual(before);
  });
});

it("a database or backup on only a part of them is refused, and nothing is changed", async () => {
  const part = squashed.slice(0, -1);
  await withClient(url, async (client) => {
    await migrate(client, silentLog, squashed);
    await makeOld(client, part);
    await expect(migrate(client, silentLog)).rejects.toThrow(
      /^The database stands on 0064_desks, before 0065_desk_devices, which this release begins with: start the last/,
    );
    expect(await listNames(client)).toEqual(part);
    await expect(migrate(client, silentLog, part)).rejects.toThrow(
      /^The backup stands on 0064_desks, before/,
    );
  });
});
