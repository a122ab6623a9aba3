import { setTimeout as sleep } from "node:timers/promises";
import { createBarcodePool } from "@foyer/contract/barcode-pools.ts";
import { createProject } from "@foyer/contract/projects.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { countLockWaits } from "../../../test/interference/lock-waits.ts";
import { type Server, startServer } from "../../../test/interference/start-server.ts";
import { startTestApp, type TestApp } from "../../../test/server/app-client.ts";

// A server that is killed during an import leaves the whole file or nothing of it. rules/barcode-pools 6
// Four kills by default; set KILLS=50 for a longer run.
const KILLS = Number(process.env.KILLS ?? 4);
const CODES = 50_000;

let app: TestApp;
let server: Server | undefined;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await server?.kill();
  await app?.stop();
});

async function send(url: string, path: string, content: string): Promise<number | null> {
  const form = new FormData();
  form.append("Filedata", new Blob([content]), "codes.csv");
  const request = { method: "POST", headers: { authorization: `Bearer ${app.admin}` }, body: form };
  const answer = await fetch(`${url}${path}`, request).catch((error: unknown) => {
    // The server was killed.
    if (!(error instanceof TypeError)) throw error;
    return null;
  });
  return answer?.status ?? null;
}

it("kill -9 during an import leaves none of it or all", { timeout: 60_000 * KILLS }, async () => {
  const times = { startDateTime: "2026-05-12T10:00:00", endDateTime: "2026-05-14T15:30:00" };
  const projectId = (await app.call(createProject, { body: { name: "Fair", ...times } })).body.id;
  const pool = { name: "Pool", barCodeType: 1 };
  const poolId = (await app.call(createBarcodePool, { params: { projectId }, body: pool })).body.id;
  const path = `/api/projects/${projectId}/barcode-pools/${poolId}/files`;
  const contentOf = (round: number) => Array.from({ length: CODES }, (_, at) => `R${round}-${at}`).join("\n");

  server = await startServer(app);
  const started = performance.now();
  expect(await send(server.url, path, contentOf(0))).toBe(201);
  const duration = performance.now() - started;
  await server.kill();

  let whole = 1;
  for (let round = 1; round <= KILLS; round += 1) {
    server = await startServer(app);
    const answer = send(server.url, path, contentOf(round));
    if (round > 1) {
      await sleep(duration * Math.random());
      await server.kill();
    } else {
      // However fast the import is, the first kill comes in its middle.
      await whileItWaitsForItsAudit(async () => server?.kill());
      expect(await answer).toBeNull();
    }
    await answer;
    await untilNoneIsAtIt();
    const codes = await countCodes(projectId, round);
    expect([0, CODES]).toContain(codes);
    if (codes > 0) whole += 1;
    expect(await countAll()).toEqual({ files: whole, pools: whole, imports: whole, codes: whole * CODES });
  }
});

/** Acts while the import waits to write its audit row: all its codes are written, and it has not committed. */
async function whileItWaitsForItsAudit(act: () => Promise<void>): Promise<void> {
  await app.db.transaction().execute(async (transaction) => {
    await sql`lock table audit in share mode`.execute(transaction);
    await expect.poll(() => countLockWaits(app.db)).toBeGreaterThan(0);
    await act();
  });
}

async function countCodes(projectId: number, round: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from barcode where project_id = ${projectId} and code like ${`R${round}-%`}`.execute(
    app.db,
  );
  return rows[0]?.count ?? -1;
}

async function countAll() {
  const { rows } = await sql`
    select (select count(*) from file) as files, (select count(*) from barcode_pool_file) as pools,
      (select count(*) from audit where action = 'import') as imports, (select count(*) from barcode) as codes`.execute(
    app.db,
  );
  return rows[0];
}

/** The database notices a lost client only after a while, and then releases the import's lock. */
async function untilNoneIsAtIt(): Promise<void> {
  const locks = sql<{ count: number }>`
    select count(*) from pg_locks join pg_database on pg_database.oid = pg_locks.database
    where locktype = 'advisory' and datname = current_database()`;
  await expect.poll(async () => (await locks.execute(app.db)).rows[0]?.count).toBe(0);
}
