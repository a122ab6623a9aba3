import { setTimeout as sleep } from "node:timers/promises";
import { removeVisitorFile, updateVisitorFile, uploadVisitors } from "@foyer/contract/visitors.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { expectInvariants } from "../../../test/database/invariants.ts";
import { fillTickets } from "../../../test/events/fill-tickets.ts";
import { createTicketProject } from "../../../test/events/ticket-project.ts";
import { beforeAudit, isLeftOfBroken } from "../../../test/interference/before-audit.ts";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { type Mechanism, switchOff } from "../../../test/interference/switch-off.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { upload } from "../../../test/server/upload.ts";
import { indexTickets } from "../tickets/index-tickets.job.ts";

// rules/visitors 6, 10, 12: what else happens while a file is corrected or removed.

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app?.stop());

const DAY = "2030-03-12";
const send = (projectId: number, content: string, { visitDate = DAY, turngate = "North" } = {}) =>
  upload(app, uploadVisitors, {
    params: { projectId },
    content,
    name: "gate.csv",
    fields: { visitDate, turngate },
  });
const index = () => indexTickets(app, new AbortController().signal);

/** Resolves when the work is done, or once this many statements wait for a lock. */
async function untilDoneOrWaiting(work: Promise<unknown>, waits: number): Promise<void> {
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  while (!isDone && (await countLockWaits(app.db)) < waits) await sleep(20);
}

/** Uploads a file of the day to which another one is being moved. */
async function uploadDuringCorrection(): Promise<void> {
  const { projectId } = await createTicketProject(app.db);
  const { fileId } = (await send(projectId, "A\n", { visitDate: "2030-03-13", turngate: "South" })).body;
  let other: ReturnType<typeof send> | undefined;
  const params = { projectId, fileId };
  const { status } = await beforeAudit(
    app,
    () => app.call(updateVisitorFile, { params, body: { visitDate: DAY } }),
    async () => {
      other = send(projectId, "A\nB\n");
      await untilDoneOrWaiting(other, 2);
    },
  );
  expect([status, (await other)?.status]).toEqual([200, 201]);
}

it("an upload waits for a correction, and counts its codes", async () => {
  await uploadDuringCorrection();
  await expectInvariants(app.db);
});

const UPLOAD_LOCK: Mechanism = {
  sql: "select pg_advisory_xact_lock(hashtextextended('visitor-upload', $1))",
  becomes: "select $1::bigint",
};
it("negative control: without the lock of uploads a code counts twice", async () => {
  const putBack = switchOff(UPLOAD_LOCK);
  await uploadDuringCorrection().finally(putBack);
  await expect(expectInvariants(app.db)).rejects.toThrow("apps/api/invariants.sql");
});

/** Indexes a ticket that a file has, while the file is removed. */
async function indexDuringRemoval(): Promise<void> {
  const fair = await createTicketProject(app.db);
  const { projectId } = fair;
  const { fileId } = (await send(projectId, "0000000010\n")).body;
  await fillTickets(app.db, fair, { first: 10, count: 1 });
  let indexing: Promise<unknown> | undefined;
  const removal = { params: { projectId, fileId }, query: { confirm: "true" } };
  const { status } = await beforeAudit(
    app,
    () => app.call(removeVisitorFile, removal),
    async () => {
      indexing = index();
      await untilDoneOrWaiting(indexing, 2);
    },
  );
  await indexing;
  await index();
  expect(status).toBe(200);
}

it("a ticket that is indexed while its file is removed is no visitor", async () => {
  await indexDuringRemoval();
  await expectInvariants(app.db);
});

const INDEX_LOCK: Mechanism = {
  sql: "select pg_advisory_xact_lock(hashtextextended('index-tickets', $1))",
  becomes: "select $1::bigint",
};
it("negative control: without the lock of the index it stays one", async () => {
  const putBack = switchOff(INDEX_LOCK);
  await indexDuringRemoval().finally(putBack);
  await expect(expectInvariants(app.db)).rejects.toThrow("apps/api/invariants.sql");
});

async function isHalfRemoved(...mechanisms: Mechanism[]): Promise<boolean> {
  const { projectId } = await createTicketProject(app.db);
  const { fileId } = (await send(projectId, "A\nB\n")).body;
  const removal = { params: { projectId, fileId }, query: { confirm: "true" } };
  return await isLeftOfBroken(app, () => app.call(removeVisitorFile, removal), ...mechanisms);
}

it("a removal that fails at its last step removes nothing", async () => {
  expect(await isHalfRemoved()).toBe(false);
});

it("negative control: without the transaction, parts of the file are gone", async () => {
  expect(await isHalfRemoved({ sql: "begin", becomes: "select 1" })).toBe(true);
});
