import { setTimeout as sleep } from "node:timers/promises";
import { uploadVisitors } from "@foyer/contract/visitors.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app-client.ts";
import { fingerprint } from "../../../test/fingerprint.ts";
import { type Mechanism, switchOff } from "../../../test/switch-off.ts";
import { createTicketProject } from "../../../test/ticket-project.ts";
import { upload } from "../../../test/upload.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const send = (at: TestApp, projectId: number) =>
  upload(at, uploadVisitors, {
    ...{ params: { projectId }, content: "A\nB\nA\n", name: "gate.csv" },
    fields: { visitDate: "2030-03-12", turngate: "North" },
  });

/** Runs something while an upload has done all but its audit row, and returns the upload's answer. */
async function duringUpload(
  at: TestApp,
  projectId: number,
  { start, work }: { start?: () => void; work: (pid: number) => Promise<unknown> },
) {
  let answer = Promise.resolve({ status: 0 });
  await at.db.transaction().execute(async (trx) => {
    await sql`lock table audit in share mode`.execute(trx);
    start?.();
    answer = send(at, projectId);
    let pid: number | undefined;
    while (pid === undefined) {
      await sleep(20);
      const waiting = await sql<{ pid: number }>`select pid from pg_locks
        where relation = 'audit'::regclass and not granted`.execute(at.db);
      pid = waiting.rows[0]?.pid;
    }
    await work(pid);
  });
  return await answer;
}

/** Whether anything is left of an upload whose connection breaks at its last step. */
async function isLeftOver(at: TestApp, ...mechanisms: Mechanism[]): Promise<boolean> {
  const { projectId } = await createTicketProject(at.db);
  const before = await fingerprint(at.db);
  let putBack = () => {};
  const { status } = await duringUpload(at, projectId, {
    start: () => {
      if (mechanisms.length > 0) putBack = switchOff(...mechanisms);
    },
    work: (pid) => sql`select pg_terminate_backend(${pid}, 5000)`.execute(at.db),
  }).finally(() => putBack());
  expect(status).toBeGreaterThanOrEqual(500);
  const isLeft = (await fingerprint(at.db)) !== before;
  if (!isLeft) expect((await send(at, projectId)).status).toBe(201);
  return isLeft;
}

it("an upload that breaks at its last step leaves nothing, and may be sent again (rules/visitors 6)", async () => {
  expect(await isLeftOver(app)).toBe(false);
});

it("negative control: without the transaction its parts stay", async () => {
  const other = await startTestApp();
  expect(await isLeftOver(other, { sql: "begin", becomes: "select 1" })).toBe(true);
  await other.stop();
});
