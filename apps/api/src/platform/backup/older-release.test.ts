import { randomBytes } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { uploadVisitors } from "@foyer/contract/visitors.ts";
import type pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { administer, databaseUrl } from "../../../test/database/database-server.ts";
import { makeTemporaryFolder } from "../../../test/database/temporary-folder.ts";
import { withClient } from "../../../test/database/with-client.ts";
import { addTickets } from "../../../test/events/fill-tickets.ts";
import { createTicketProject } from "../../../test/events/ticket-project.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { upload } from "../../../test/server/upload.ts";
import { indexTickets } from "../../features/tickets/index-tickets.job.ts";
import { migrate } from "../db/migrate.ts";
import { silentLog } from "../log.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

// What this release keeps beside the rows of the one before it. rules/backup 6, rules/statistics 2
const SERVER = inject("serverUrl");

let app: TestApp;
let folder: string;
let invariants: string;
const databases: string[] = [];
beforeAll(async () => {
  app = await startTestApp();
  folder = await makeTemporaryFolder("older-release");
  invariants = await readFile(new URL("../../../invariants.sql", import.meta.url), "utf8");
});
afterAll(async () => {
  await app?.stop();
  for (const name of databases) await administer(SERVER, `drop database if exists ${name} with (force)`);
  await rm(folder, { recursive: true, force: true });
});

async function makeDatabase(): Promise<string> {
  const name = `foyer_test_${randomBytes(6).toString("hex")}`;
  await administer(SERVER, `create database ${name}`);
  databases.push(name);
  return databaseUrl(SERVER, name);
}

/** Takes away what the migrations from 0026 on have added: all that they change is new. */
const makeOlder = (client: pg.Client) =>
  client.query(
    `drop table facet_bits, badge_print;
    alter table ticket drop column answered_registration_id;
    alter table desk_conflict drop column version;
    alter table project drop column asks_reprint_reason;
    delete from schema_migration where name >= '0026';`,
  );

const listBits = async (client: pg.Client) =>
  (
    await client.query(
      "select project_id, facet, block, md5(bits::text) from facet_bits where bit_count(bits) > 0 order by 1, 2, 3",
    )
  ).rows;

it("its backup is restored with the bits of all indexed tickets and gate files, and so is an upgrade", async () => {
  const fair = await createTicketProject(app.db);
  await addTickets(app.db, fair, [
    { barcode: "U1", country: "Spain", tags: ["VIP"] },
    { barcode: "U2", country: "a/promo-code/7", status: "cancelled" },
    { barcode: "U3" },
  ]);
  const { projectId } = fair;
  const fields = { visitDate: "2030-03-15", turngate: "North" };
  await upload(app, uploadVisitors, { params: { projectId }, content: "U1\nU3", name: "gate.csv", fields });
  await indexTickets(app.db, new AbortController().signal);
  const current = join(folder, "current.zip");
  const older = join(folder, "older.zip");
  const kept = await withClient(app.databaseUrl, async (client) => {
    await writeBackup(client, current);
    return await listBits(client);
  });
  const facets = kept.map(({ facet }) => facet);
  for (const kind of ["country/spain", "country/a/promo-code/7", "tag/vip", "status/cancelled"])
    expect(facets).toContain(`${projectId}/${kind}`);
  expect(facets.filter((facet) => facet.startsWith(`${projectId}/file/`))).toHaveLength(1);

  await withClient(await makeDatabase(), async (client) => {
    await restoreBackup(client, current, { log: silentLog, invariants });
    await makeOlder(client);
    await writeBackup(client, older);
    await migrate(client, silentLog);
    expect(await listBits(client)).toEqual(kept);
  });
  await withClient(await makeDatabase(), async (client) => {
    await restoreBackup(client, older, { log: silentLog, invariants });
    expect(await listBits(client)).toEqual(kept);
  });
});
