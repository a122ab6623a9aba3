import { createBarcodePool, getBarcodePool, importPoolFile } from "@foyer/contract/barcode-pools.ts";
import { createProject } from "@foyer/contract/projects.ts";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { upload } from "../../../test/server/upload.ts";
import { lockImports } from "./pool-files.store.ts";

let app: TestApp;
let projectId: number;
let pools: number[] = [];
beforeAll(async () => {
  app = await startTestApp();
  const times = { startDateTime: "2026-05-12T10:00:00", endDateTime: "2026-05-14T15:30:00" };
  projectId = (await app.call(createProject, { body: { name: "Fair", ...times } })).body.id;
  pools = [await newPool("A"), await newPool("B"), await newPool("C")];
});
afterAll(() => app?.stop());

async function newPool(name: string): Promise<number> {
  const body = { name, barCodeType: 1 };
  return (await app.call(createBarcodePool, { params: { projectId }, body })).body.id;
}
const range = (from: number, to: number, prefix: string) =>
  Array.from({ length: to - from }, (_, at) => `${prefix}${String(from + at).padStart(6, "0")}`);

/** Uploads three files that overlap, in different orders, at once; answers with the uploads' results. */
async function importTogether(prefix: string) {
  const all = range(0, 40_000, prefix);
  const contents = [all.slice(0, 30_000), all.slice(10_000).reverse(), all.slice(5000, 35_000)];
  return await Promise.all(
    contents.map((codes, at) =>
      upload(app, importPoolFile, { params: { projectId, poolId: pools[at] }, content: codes.join("\n") }),
    ),
  );
}

/** How many statements of this process a deadlock ends, whether PostgreSQL found it or a cluster. */
function watchDeadlocks() {
  const original = pg.Client.prototype.query;
  let count = 0;
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own method has a dozen overloads, all of which pass through
  pg.Client.prototype.query = function query(this: pg.Client, ...given: any[]): any {
    const answer: unknown = original.apply(this, given as never);
    if (answer instanceof Promise) {
      answer.catch((error: { code?: string }) => {
        if (error.code === "40P01") count += 1;
      });
    }
    return answer;
  } as typeof original;
  return {
    count: () => count,
    end: () => {
      pg.Client.prototype.query = original;
    },
  };
}

describe("imports at once", () => {
  // Longer than the usual limit for a lock: an import that waits for another is never refused.
  it("wait for each other: added adds up to the distinct codes, whatever order they stand in", async () => {
    const deadlocks = watchDeadlocks();
    const answers = await importTogether("T");
    deadlocks.end();
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const added = answers.map(({ body }) => body.addedCodesAmount as number);
    const skipped = answers.map(({ body }) => body.skippedCodesAmount as number);
    expect(added.reduce((sum, one) => sum + one)).toBe(40_000);
    expect(added.map((one, at) => one + (skipped[at] ?? 0))).toEqual([30_000, 30_000, 30_000]);
    for (const [at, poolId] of pools.entries()) {
      const { body } = await app.call(getBarcodePool, { params: { projectId, poolId } });
      expect(body.counts).toEqual({ free: added[at], held: 0, issued: 0, reserved: 0, void: 0 });
    }
    expect(deadlocks.count()).toBe(0);
  });

  it("longer than others may wait for a lock: none is turned away", async () => {
    await app.db.transaction().execute(async (trx) => {
      await lockImports(trx, projectId);
      const waiting = upload(app, importPoolFile, { params: { projectId, poolId: pools[0] }, content: "W1" });
      await trx.executeQuery(sql`select pg_sleep(4)`.compile(trx));
      void waiting.then(({ status }) => expect(status).toBe(201));
    });
    await expect.poll(() => isThere("W1")).toBe(true);
  });

  const isThere = async (code: string) =>
    (await app.db.selectFrom("barcode").select("code").where("code", "=", code).execute()).length === 1;

  it("negative control: without their lock the same uploads deadlock", async () => {
    const deadlocks = watchDeadlocks();
    const putBack = switchOff({ sql: "pg_advisory_xact_lock(", becomes: "abs(" });
    for (let round = 0; round < 15 && deadlocks.count() === 0; round += 1) await importTogether(`U${round}`);
    putBack();
    deadlocks.end();
    expect(deadlocks.count()).toBeGreaterThan(0);
  });
});
