import { createBarcodePool, getBarcodePool, importPoolFile } from "@foyer/contract/barcode-pools.ts";
import { createProject } from "@foyer/contract/projects.ts";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/app-client.ts";
import { upload } from "../../../test/upload.ts";
import type { Database } from "../../platform/db/schema.ts";
import { insertCodes } from "./codes.store.ts";
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

describe("imports at once", () => {
  // Longer than the time that others wait for a lock: whoever waits for an import is never turned away.
  it("wait for each other: added adds up to the distinct codes, whatever order they stand in", {
    timeout: 120_000,
  }, async () => {
    const all = range(0, 40_000, "T");
    const contents = [all.slice(0, 30_000), all.slice(10_000).reverse(), all.slice(5000, 35_000)];
    const answers = await Promise.all(
      contents.map((codes, at) =>
        upload(app, importPoolFile, { params: { projectId, poolId: pools[at] }, content: codes.join("\n") }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const added = answers.map(({ body }) => body.addedCodesAmount as number);
    const skipped = answers.map(({ body }) => body.skippedCodesAmount as number);
    expect(added.reduce((sum, one) => sum + one)).toBe(40_000);
    expect(added.map((one, at) => one + (skipped[at] ?? 0))).toEqual([30_000, 30_000, 30_000]);
    for (const [at, poolId] of pools.entries()) {
      const { body } = await app.call(getBarcodePool, { params: { projectId, poolId } });
      expect(body.counts).toEqual({ free: added[at], held: 0, issued: 0, reserved: 0, void: 0 });
    }
  });

  it("longer than others may wait for a lock: none is turned away", { timeout: 60_000 }, async () => {
    await app.db.transaction().execute(async (trx) => {
      await lockImports(trx, projectId);
      const waiting = upload(app, importPoolFile, { params: { projectId, poolId: pools[0] }, content: "W1" });
      await trx.executeQuery(sql`select pg_sleep(4)`.compile(trx));
      void waiting.then(({ status }) => expect(status).toBe(201));
    });
    await expect.poll(() => isThere("W1"), { timeout: 10_000 }).toBe(true);
  });

  const isThere = async (code: string) =>
    (await app.db.selectFrom("barcode").select("code").where("code", "=", code).execute()).length === 1;

  /** Two transactions that insert the same two codes, each the other's first one last. */
  async function insertCrosswise(codes: readonly [string, string], isLocked: boolean): Promise<string[]> {
    const [first, last] = codes;
    const origin = await originOf(pools[0] ?? 0);
    const insert = async (order: readonly string[]) => {
      try {
        await app.db.transaction().execute(async (trx) => {
          if (isLocked) await lockImports(trx, projectId);
          for (const code of order) {
            await insertCodes(trx, origin, [{ line: 1, code }]);
            await pause(trx);
          }
        });
        return "done";
      } catch (error) {
        return (error as { code?: string }).code ?? "failed";
      }
    };
    return (await Promise.all([insert([first, last]), insert([last, first])])).sort();
  }
  const pause = (db: Kysely<Database>) => db.executeQuery(sql`select pg_sleep(0.3)`.compile(db));
  const originOf = async (poolId: number) => {
    const query = app.db.selectFrom("barcode_pool_file").select("file_id").where("pool_id", "=", poolId);
    const { file_id } = await query.limit(1).executeTakeFirstOrThrow();
    return { projectId, poolId, fileId: file_id };
  };

  it("without the lock they deadlock, which shows that it is needed; with it they do not", async () => {
    expect(await insertCrosswise(["X1", "X2"], false)).toEqual(["40P01", "done"]);
    expect(await insertCrosswise(["Y1", "Y2"], true)).toEqual(["done", "done"]);
  });
});
