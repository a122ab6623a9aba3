import { getVisitorSummary, listVisitorFiles, uploadVisitors } from "@foyer/contract/visitors.ts";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { fillTickets } from "../../../test/events/fill-tickets.ts";
import { createTicketProject } from "../../../test/events/ticket-project.ts";
import { beforeAudit, isLeftOfBroken } from "../../../test/interference/before-audit.ts";
import { switchOffInFunction } from "../../../test/interference/switch-off.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { upload } from "../../../test/server/upload.ts";
import type { Database } from "../../platform/db/schema.ts";
import { indexTickets } from "../tickets/index-tickets.job.ts";
import { matchScans } from "./match-scans.job.ts";
import { matchLines } from "./match-scans.store.ts";

// rules/visitors 10: the counts are current, regardless of the progress of the jobs.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const never = new AbortController().signal;
const index = (at = app) => indexTickets(at, never);
const match = (at = app) => matchScans(at, never);

/** Codes of the tickets that `fillTickets` makes. */
const codes = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => String(first + n).padStart(10, "0")).join("\n");
const send = (at: TestApp, projectId: number, content: string, turngate = "North") =>
  upload(at, uploadVisitors, {
    params: { projectId },
    content,
    name: "gate.csv",
    fields: { visitDate: "2030-03-12", turngate },
  });

/** Returns the counts of the only file, and the attendance of the only registration. */
async function counts(at: TestApp, projectId: number) {
  const params = { projectId };
  const [file] = (await at.call(listVisitorFiles, { params })).body;
  const { registrations } = (await at.call(getVisitorSummary, { params })).body;
  return [file?.matched, file?.unknown, registrations[0]?.came];
}

async function cancel(db: Kysely<Database>, projectId: number, barcode: string): Promise<void> {
  const ticket = db.selectFrom("ticket").select("id").where("project_id", "=", projectId);
  const { id } = await ticket.where("barcode", "=", barcode).executeTakeFirstOrThrow();
  await sql`select from cancel_ticket(${projectId}, ${id})`.execute(db);
}

const nothing = () => Promise.resolve();
it.each([
  ["nothing", nothing, nothing],
  ["the files", match, match],
  ["the tickets", index, index],
  ["first the files, then the tickets", match, index],
  ["first the tickets, then the files", index, match],
])("counts are current after the jobs processed %s", async (_, first, second) => {
  const fair = await createTicketProject(app.db);
  const { projectId } = fair;
  // Of numbers 1 to 3 one is held, cancelled and expired each; the others are issued.
  await fillTickets(app.db, fair, { count: 10 });
  await first();
  expect((await send(app, projectId, codes(1, 15))).body).toMatchObject({ matched: 10, unknown: 5 });
  expect(await counts(app, projectId)).toEqual([10, 5, 7]);
  await first();
  await fillTickets(app.db, fair, { first: 11, count: 8 });
  expect(await counts(app, projectId)).toEqual([15, 0, 12]);
  await second();
  await cancel(app.db, projectId, codes(7, 7));
  await cancel(app.db, projectId, codes(12, 12));
  expect(await counts(app, projectId)).toEqual([15, 0, 10]);
  await second();
  expect(await counts(app, projectId)).toEqual([15, 0, 10]);
  await expectInvariants(app.db);
  await match();
  await index();
  expect(await counts(app, projectId)).toEqual([15, 0, 10]);
  await expectInvariants(app.db);
});

it("a file is matched in chunks, with correct counts in between", async () => {
  const fair = await createTicketProject(app.db);
  const { projectId } = fair;
  await fillTickets(app.db, fair, { first: 21, count: 15 });
  await send(app, projectId, codes(21, 40));
  // 21 to 23 are not issued.
  for (let chunk = 0; chunk < 4; chunk += 1) {
    expect(await matchLines(app.db, projectId, 5)).toBe(true);
    expect(await counts(app, projectId)).toEqual([15, 5, 12]);
    await expectInvariants(app.db);
  }
  expect(await matchLines(app.db, projectId, 5)).toBe(false);
});

/** Sells and indexes tickets while their codes are uploaded. */
async function sellDuringUpload(at: TestApp): Promise<number> {
  const fair = await createTicketProject(at.db);
  const { projectId } = fair;
  const { status } = await beforeAudit(
    at,
    () => send(at, projectId, codes(1, 10)),
    async () => {
      await fillTickets(at.db, fair, { count: 10 });
      await index(at);
    },
  );
  expect(status).toBe(201);
  return projectId;
}

it("matches tickets that were issued and indexed during the upload", async () => {
  const projectId = await sellDuringUpload(app);
  expect(await counts(app, projectId)).toEqual([10, 0, 7]);
  await match();
  expect(await counts(app, projectId)).toEqual([10, 0, 7]);
  await expectInvariants(app.db);
});

it("negative control: without matching after the upload they are lost, and the invariants report it", async () => {
  const other = await startTestApp();
  const looks = "and coalesce(same.id, other.id, former.id, other_former.id) is not null";
  await switchOffInFunction(other.db, "match_scans", { sql: looks, becomes: "and false" });
  const projectId = await sellDuringUpload(other);
  await match(other);
  expect(await counts(other, projectId)).toEqual([0, 10, 0]);
  await expect(expectInvariants(other.db)).rejects.toThrow("apps/api/invariants.sql");
  await other.stop();
});

// rules/visitors 6
it("an upload that fails at its last step leaves nothing, and can be repeated", async () => {
  const { projectId } = await createTicketProject(app.db);
  const request = () => send(app, projectId, codes(1, 10));
  expect(await isLeftOfBroken(app, request)).toBe(false);
  expect((await request()).status).toBe(201);
});

it("negative control: without the transaction, parts of it stay", async () => {
  const other = await startTestApp();
  const { projectId } = await createTicketProject(other.db);
  const request = () => send(other, projectId, codes(1, 10));
  expect(await isLeftOfBroken(other, request, { sql: "begin", becomes: "select 1" })).toBe(true);
  await other.stop();
});
