import {
  createBarcodePool,
  downloadPoolFile,
  downloadSkippedCodes,
  findBarcode,
  generateCodes,
  getBarcodePool,
  importPoolFile,
  listPoolFiles,
} from "@foyer/contract/barcode-pools.ts";
import { createProject } from "@foyer/contract/projects.ts";
import { findCodeError } from "@foyer/domain/barcode/find-code-error.ts";
import { SYMBOLOGIES } from "@foyer/domain/barcode/symbology.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { switchOff } from "../../../test/interference/switch-off.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { grantProject } from "../../../test/server/grant-project.ts";
import { upload } from "../../../test/server/upload.ts";

let app: TestApp;
let projectId: number;
beforeAll(async () => {
  app = await startTestApp();
  projectId = await newProject();
});
afterAll(() => app?.stop());

const CODE_128 = 1;
const EAN_8 = 4;
let made = 0;

async function newProject(): Promise<number> {
  const times = { startDateTime: "2026-05-12T10:00:00", endDateTime: "2026-05-14T15:30:00" };
  return (await app.call(createProject, { body: { name: "Fair", ...times } })).body.id;
}
async function newPool(barCodeType: number, project = projectId): Promise<number> {
  made += 1;
  const body = { name: `Pool ${made}`, barCodeType };
  return (await app.call(createBarcodePool, { params: { projectId: project }, body })).body.id;
}
const generate = (poolId: number, body: unknown, project = projectId, token = app.admin) =>
  app.call(generateCodes, { params: { projectId: project, poolId }, body }, token);
const freeIn = async (poolId: number, project = projectId) =>
  (await app.call(getBarcodePool, { params: { projectId: project, poolId } })).body.counts.free;
async function codesOf(poolId: number): Promise<string[]> {
  const rows = await app.db.selectFrom("barcode").select("code").where("pool_id", "=", poolId).execute();
  return rows.map(({ code }) => code);
}

describe("generating codes", () => {
  it.each(SYMBOLOGIES)("of $name: as many as asked, all valid, all different", async ({ id, name }) => {
    const poolId = await newPool(id);
    const answer = await generate(poolId, { count: 50, prefix: "" });
    expect(answer).toMatchObject({ status: 201, body: { addedCodesAmount: 50, skippedCodesAmount: 0 } });
    const codes = await codesOf(poolId);
    expect(new Set(codes).size).toBe(50);
    expect(codes.map((code) => findCodeError(name, code))).toEqual(codes.map(() => null));
  });

  it("begins each with the prefix, and leaves a file that says where each came from", async () => {
    const poolId = await newPool(CODE_128);
    const { body: file } = await generate(poolId, { count: 3, prefix: " VIP- " });
    expect(file.fileName).toBe("generated-3-codes.csv");
    const params = { projectId, poolId, fileId: file.fileId };
    const { text } = await app.call(downloadPoolFile, { params });
    const lines = text.split("\n");
    expect(lines).toHaveLength(3);
    for (const [at, code] of lines.entries()) {
      expect(code).toMatch(/^VIP-[A-HJKMNP-Z2-9]{10}$/);
      const { body } = await app.call(findBarcode, { params: { projectId }, query: { code } });
      expect(body).toMatchObject([{ state: "free", poolId, fileId: file.fileId, line: at + 1 }]);
    }
    const skipped = await app.call(downloadSkippedCodes, { params });
    expect(skipped.text.trim().split("\n")).toHaveLength(1);
  });

  it("is recorded once in the audit, without the codes", async () => {
    const poolId = await newPool(CODE_128);
    await generate(poolId, { count: 7, prefix: "A" });
    const rows = await app.db
      .selectFrom("audit")
      .selectAll()
      .where("entity", "=", "barcode-pool")
      .where("entity_id", "=", String(poolId))
      .where("action", "=", "import")
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.after).toEqual({ file: "generated-7-codes.csv", prefix: "A", generated: 7 });
  });

  it("refuses with a sentence what would be guessable, and what cannot be; nothing is kept", async () => {
    const poolId = await newPool(EAN_8);
    const tooMany = await generate(poolId, { count: 1_001 });
    expect(tooMany).toMatchObject({ status: 409, body: { Error: { Code: "too-many-codes" } } });
    expect(tooMany.body.Error.Fields.count).toMatch(/^Only [\d,]+ more of this length can be generated/);
    expect((await generate(poolId, { count: 1, prefix: "4000" })).body.Error.Fields.count).toMatch(
      /^No more codes of this length can be generated/,
    );
    for (const [body, field] of [
      [{ count: 1, prefix: "A" }, "prefix"],
      [{ count: 1, prefix: "1234567" }, "prefix"],
      [{ count: 1, prefix: "123456789" }, "prefix"],
      [{ count: 0 }, "count"],
      [{ count: 1.5 }, "count"],
      [{ count: 250_001 }, "count"],
      [{}, "count"],
    ] as const) {
      const refused = await generate(poolId, body);
      expect(refused.status, JSON.stringify(body)).toBe(422);
      expect(Object.keys(refused.body.Error.Fields)).toEqual([field]);
    }
    expect(await freeIn(poolId)).toBe(0);
    expect((await app.call(listPoolFiles, { params: { projectId, poolId } })).body).toEqual([]);
  });

  it("counts codes that were uploaded, too: the rest is what can still be generated", async () => {
    const project = await newProject();
    const poolId = await newPool(EAN_8, project);
    await upload(app, importPoolFile, { params: { projectId: project, poolId }, content: "73513537" });
    expect((await generate(poolId, { count: 1_000 }, project)).body.Error.Fields.count).toMatch(
      /^Only 999 more/,
    );
    expect((await generate(poolId, { count: 999 }, project)).status).toBe(201);
  });

  it("is for managers of the project", async () => {
    await grantProject(app.db, "manager", projectId);
    await grantProject(app.db, "operator", projectId);
    const poolId = await newPool(CODE_128);
    expect((await generate(poolId, { count: 1 }, projectId, app.operator)).status).toBe(403);
    expect((await generate(poolId, { count: 1 }, projectId, app.manager)).status).toBe(201);
    const other = await newProject();
    expect((await generate(poolId, { count: 1 }, other)).status).toBe(404);
    expect((await generate(poolId, { count: 1 }, other, app.manager)).status).toBe(404);
  });

  it("a hundred thousand at once, and other requests are answered meanwhile", async () => {
    const poolId = await newPool(CODE_128);
    const start = performance.now();
    let isDone = false;
    const running = generate(poolId, { count: 100_000 }).finally(() => {
      isDone = true;
    });
    let slowest = 0;
    while (!isDone) {
      const asked = performance.now();
      await app.call(getBarcodePool, { params: { projectId, poolId } });
      slowest = Math.max(slowest, performance.now() - asked);
    }
    expect((await running).status).toBe(201);
    console.info(`100,000 codes in ${Math.round(performance.now() - start)} ms, slowest read ${slowest} ms`);
    expect(await freeIn(poolId)).toBe(100_000);
  });
});

describe("two at once", () => {
  /** Each of the two may be had, both together may not. */
  async function generateTogether(): Promise<{ statuses: number[]; free: number }> {
    const project = await newProject();
    const pools = [await newPool(EAN_8, project), await newPool(EAN_8, project)];
    const answers = await Promise.all(pools.map((poolId) => generate(poolId, { count: 600 }, project)));
    const free = await Promise.all(pools.map((poolId) => freeIn(poolId, project)));
    return {
      statuses: answers.map(({ status }) => status).sort(),
      free: free.reduce((sum, one) => sum + one, 0),
    };
  }

  it("never make more codes than stay unguessable", async () => {
    for (let round = 0; round < 5; round += 1) {
      expect(await generateTogether()).toEqual({ statuses: [201, 409], free: 600 });
    }
  });

  it("negative control: without the lock of imports they do", async () => {
    const putBack = switchOff({ sql: "pg_advisory_xact_lock(", becomes: "abs(" });
    // Until two overlap.
    let most = 0;
    for (let round = 0; round < 40 && most < 1_200; round += 1)
      most = Math.max(most, (await generateTogether()).free);
    putBack();
    expect(most).toBe(1_200);
  });
});
