import { createBarcodePool, getBarcodePool, importPoolFile } from "@foyer/contract/barcode-pools.ts";
import { createProject } from "@foyer/contract/projects.ts";
import {
  BARCODE_STATES,
  type BarcodeCounts,
  type BarcodeState,
  totalOf,
} from "@foyer/domain/barcode/stock.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";
import { upload } from "../../../test/server/upload.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

/** The transitions of a code that neither a desk nor a ticket has. rules/barcode-pools 7 */
const MAY_BECOME: Record<BarcodeState, readonly BarcodeState[]> = {
  free: ["held", "issued", "reserved", "void"],
  held: ["free", "issued", "void"],
  issued: ["free", "void"],
  reserved: ["free", "void"],
  void: [],
};

type Model = Map<string, { state: BarcodeState; shown: boolean }>;
type Step =
  | { kind: "import"; from: number; count: number }
  | { kind: "move"; pick: number; to: BarcodeState; show: boolean }
  | { kind: "delete"; pick: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("import" as const), from: fc.nat(20), count: fc.nat(8) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("move" as const),
      pick: fc.nat(),
      to: fc.constantFrom(...BARCODE_STATES),
      show: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const), pick: fc.nat() }) },
);

async function newPool() {
  const times = { startDateTime: "2026-05-12T10:00:00", endDateTime: "2026-05-14T15:30:00" };
  const projectId = (await app.call(createProject, { body: { name: "Fair", ...times } })).body.id as number;
  const body = { name: "Pool", barCodeType: 1 };
  const poolId = (await app.call(createBarcodePool, { params: { projectId }, body })).body.id as number;
  return { projectId, poolId };
}
type Pool = Awaited<ReturnType<typeof newPool>>;

async function run(pool: Pool, model: Model, one: Step): Promise<void> {
  if (one.kind === "import") {
    const codes = Array.from({ length: one.count }, (_, at) => `C${one.from + at}`);
    const answer = await upload(app, importPoolFile, { params: pool, content: codes.join("\n") });
    if (codes.length === 0) {
      expect(answer.body).toMatchObject({ Error: { Code: "csv-without-rows" } });
      return;
    }
    const fresh = codes.filter((code) => !model.has(code));
    expect(answer.body).toMatchObject({
      addedCodesAmount: fresh.length,
      skippedCodesAmount: codes.length - fresh.length,
    });
    for (const code of fresh) model.set(code, { state: "free", shown: false });
    return;
  }
  const [code, now] = [...model][one.pick % Math.max(1, model.size)] ?? [];
  if (code === undefined || now === undefined) return;
  if (one.kind === "delete") {
    const remove = sql`delete from barcode where project_id = ${pool.projectId} and code = ${code}`;
    await expect(remove.execute(app.db)).rejects.toThrow("never deleted");
    return;
  }
  const shown = now.shown || one.show;
  const isLegal =
    (now.state === one.to || MAY_BECOME[now.state].includes(one.to)) && !(one.to === "free" && shown);
  const move = sql`
    update barcode set state = ${one.to}, shown_at = case when ${one.show} then coalesce(shown_at, ${new Date()}) else shown_at end
    where project_id = ${pool.projectId} and code = ${code}`;
  if (isLegal) {
    await move.execute(app.db);
    model.set(code, { state: one.to, shown });
  } else await expect(move.execute(app.db)).rejects.toThrow();
}

function countsOf(model: Model): BarcodeCounts {
  const counts = { free: 0, held: 0, issued: 0, reserved: 0, void: 0 };
  for (const { state } of model.values()) counts[state] += 1;
  return counts;
}

it("free + held + issued + reserved + void is every code that ever came in, whatever happens to them", async () => {
  const refused = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const pool = await newPool();
      const model: Model = new Map();
      for (const one of steps) await run(pool, model, one);
      const { body } = await app.call(getBarcodePool, { params: pool });
      expect(body.counts).toEqual(countsOf(model));
      expect(totalOf(body.counts)).toBe(model.size);
      expect(body.available).toBe(body.counts.free);
      for (const { state } of model.values()) refused.add(state);
    }),
    { numRuns: 25 },
  );
  // Every state was reached.
  expect([...refused].sort()).toEqual([...BARCODE_STATES].sort());
});

it("a code keeps its text, pool and origin, and what was shown stays shown", async () => {
  const pool = await newPool();
  await upload(app, importPoolFile, { params: pool, content: "K1" });
  await sql`update barcode set state = 'issued', shown_at = now() where project_id = ${pool.projectId}`.execute(
    app.db,
  );
  for (const change of [
    sql`code = 'K2'`,
    sql`line = 7`,
    sql`shown_at = null`,
    sql`state = 'free'`,
    sql`state = 'held'`,
  ]) {
    const update = sql`update barcode set ${change} where project_id = ${pool.projectId}`;
    await expect(update.execute(app.db)).rejects.toThrow();
  }
  await expect(sql`truncate barcode cascade`.execute(app.db)).rejects.toThrow("never deleted");
});

it("a code comes from a file of its own pool, and that file never goes", async () => {
  const [pool, other] = [await newPool(), await newPool()];
  const { fileId } = (await upload(app, importPoolFile, { params: pool, content: "O1" })).body;
  const add = (code: string, origin: { projectId: number; poolId: number; fileId: number }) =>
    sql`insert into barcode (project_id, code, pool_id, file_id, line)
      values (${origin.projectId}, ${code}, ${origin.poolId}, ${origin.fileId}, 1)`.execute(app.db);
  await add("O2", { ...pool, fileId });
  for (const origin of [
    { ...other, fileId },
    { ...pool, fileId: fileId + 1 },
    { ...pool, poolId: other.poolId, fileId },
  ]) {
    await expect(add("O3", origin)).rejects.toThrow(
      /a barcode comes from a file of its pool|"barcode_origin/,
    );
  }
  for (const change of [
    sql`delete from barcode_pool_file`,
    sql`truncate barcode_pool_file cascade`,
    sql`update barcode_pool_file set pool_id = ${other.poolId}, project_id = ${other.projectId}`,
  ]) {
    await expect(change.execute(app.db)).rejects.toThrow(
      /never deleted|stays with its barcode pool|partition value/,
    );
  }
});
