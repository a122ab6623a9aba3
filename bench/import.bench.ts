import type { ApiClient } from "@foyer/api-client/api-client.ts";
import { createBarcodePool, getBarcodePool, importPoolFile } from "@foyer/contract/barcode-pools.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { createProject } from "@foyer/contract/projects.ts";
import { connect } from "../apps/api/test/database/copy-in.ts";
import { signInToApi } from "../tools/harness/sign-in-to-api.ts";
import { startServer } from "../tools/harness/start-server.ts";
import { median } from "./durations.ts";
import { printFigure } from "./figure.ts";
import { codes, csvOf } from "./import/codes.ts";
import { copyRows, createReferenceTable, REFERENCE_TABLE, rowsOf, vacuum } from "./import/tables.ts";
import { readMemory } from "./process-memory.ts";

// Imports a file of the maximum size into large pools; the reference is COPY of the same codes.
const SIZES = [10_000, 100_000, 1_000_000];
const RUNS = 3;
const CODE_128 = 1;

type Times = { ours: number; copy: number };

const password = "throw-away battery staple";
const server = await startServer({ FOYER_ADMIN_PASSWORD: password });
const client = await connect(server.databaseUrl);
try {
  const api = await signInToApi(server.baseUrl, { login: "admin", password });
  await createReferenceTable(client);
  const idle = await readMemory(server.pid);
  const medians = new Map<number, Times>();
  for (const size of SIZES) {
    const runs: Times[] = [];
    for (let run = 1; run <= RUNS; run += 1) {
      const times = await measure(api, size);
      runs.push(times);
      const { ours, copy } = times;
      console.log(
        `into ${size} codes, run ${run}: import ${ours.toFixed(2)} s, COPY ${copy.toFixed(2)} s, ${(ours / copy).toFixed(2)} ×`,
      );
    }
    medians.set(size, {
      ours: median(runs.map(({ ours }) => ours)),
      copy: median(runs.map(({ copy }) => copy)),
    });
  }
  report(medians);
  const { peak } = await readMemory(server.pid);
  console.log(
    `peak memory of the server process: ${peak.toFixed(0)} MB (${idle.now.toFixed(0)} MB before the first)`,
  );
} finally {
  await client.end();
  await server.stop();
}

/** One import into a pool of `size` codes and one COPY of the same codes into a table with the same ones. */
async function measure(api: ApiClient, size: number): Promise<Times> {
  const params = await poolOf(api, size);
  const { content, count } = csvOf(size, LIMITS.upload);
  const rows = rowsOf({ ...params, fileId: 0 }, codes(size, size + count));
  await vacuum(client);
  const copy = await copyRows(client, REFERENCE_TABLE, rows);
  await vacuum(client);

  const started = performance.now();
  const answer = await api.upload(importPoolFile, { params }, { name: "codes.csv", content });
  const ours = (performance.now() - started) / 1000;
  const { available } = await api.call(getBarcodePool, { params });
  if (
    answer.addedCodesAmount !== count ||
    answer.skippedCodesAmount !== 0 ||
    available !== size + count + 1
  ) {
    throw new Error(`Of ${count} codes ${answer.addedCodesAmount} were added; ${available} are there`);
  }
  return { ours, copy };
}

/** A pool of a project of its own, with `size` codes, which are in the reference too. */
async function poolOf(api: ApiClient, size: number): Promise<{ projectId: number; poolId: number }> {
  const times = { startDateTime: "2030-03-12T10:00:00", endDateTime: "2030-03-14T15:30:00" };
  const { id: projectId } = await api.call(createProject, { body: { name: `Fair of ${size}`, ...times } });
  const body = { name: "Tickets", barCodeType: CODE_128 };
  const { id: poolId } = await api.call(createBarcodePool, { params: { projectId }, body });
  const params = { projectId, poolId };
  const { fileId } = await api.upload(importPoolFile, { params }, { name: "before.csv", content: "first-0" });
  const rows = rowsOf({ ...params, fileId }, codes(0, size));
  await copyRows(client, "barcode", rows);
  await copyRows(client, REFERENCE_TABLE, rows);
  return params;
}

function report(medians: ReadonlyMap<number, Times>): void {
  const [smallest, largest] = [Math.min(...SIZES), Math.max(...SIZES)];
  const few = medians.get(smallest);
  const many = medians.get(largest);
  if (!few || !many) throw new Error("Nothing was measured");
  const common = { bench: "import", unit: "s", better: "lower" } as const;
  printFigure({ ...common, figure: "codes", ours: many.ours, reference: many.copy });
  // The cost may grow with the logarithm of the pool's size.
  const allowed = few.ours * (Math.log(largest) / Math.log(smallest));
  printFigure({ ...common, figure: "growth", ours: many.ours, reference: allowed });
}
