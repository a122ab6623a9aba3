import { createGate, getGate } from "@foyer/contract/gates.ts";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { fillTickets } from "../apps/api/test/events/fill-tickets.ts";
import { createTicketProject } from "../apps/api/test/events/ticket-project.ts";
import { signInToApi } from "../tools/harness/sign-in-to-api.ts";
import { startServer } from "../tools/harness/start-server.ts";
import { percentile, timeOf } from "./durations.ts";
import { printFigure } from "./figure.ts";
import { mergeDevices, OFFLINE_SCANS } from "./gates/merge-devices.ts";
import { fillScans, insertMany, scanMany, untilCounted, untilIndexed } from "./gates/scan-many.ts";

// Scans in calls of 500 over HTTP, beside the statement that stores them alone; how fast they are counted; how long two
// devices take to send a day without a network; and what reading a gate costs that has a million scans, beside one that has ten. rules/gates

/** Lanes of the hall: each is a device that sends call after call. */
const LANES = 4;
const SCANS_PER_LANE = Number(process.env.GATES_SCANS_PER_LANE ?? 10_000);
const MANY_SCANS = Number(process.env.GATES_MANY_SCANS ?? 1_000_000);
const FEW_SCANS = 10;
const TICKETS = LANES * SCANS_PER_LANE;
const READS = 300;
const TARGET_SCANS = 2_000;
/** Seconds. */
const TARGET_MERGE = 5;

const admin = { login: "admin", password: "throw-away battery staple" };

const stand = await startServer({ FOYER_ADMIN_PASSWORD: admin.password }, { durable: true });
try {
  const database = openDatabase(stand.databaseUrl, { max: LANES, log: silentLog });
  const { pool } = database;
  const api = await signInToApi(stand.baseUrl, admin);
  const project = await createTicketProject(database.db);
  const { projectId } = project;
  const addGate = async (name: string) =>
    (await api.call(createGate, { params: { projectId }, body: { name } })).id;
  for (let first = 1; first <= TICKETS; first += 10_000)
    await fillTickets(database.db, project, { first, count: Math.min(10_000, TICKETS - first + 1) });
  const codes = Array.from({ length: TICKETS }, (_, nth) => String(nth + 1).padStart(10, "0"));
  const lanes = await Promise.all(
    Array.from({ length: LANES }, async (_, nth) => ({
      projectId,
      gateId: await addGate(`Gate ${nth + 1}`),
      codes: codes.slice(nth * SCANS_PER_LANE, (nth + 1) * SCANS_PER_LANE),
    })),
  );
  await untilIndexed(pool);
  await pool.query("vacuum analyze ticket");

  const rate = TICKETS / (await scanMany(api, lanes));
  const catchingUp = await untilCounted(pool);
  console.log(`${TICKETS} scans: ${Math.round(rate)} a second; all counted ${catchingUp.toFixed(1)} s later`);
  printFigure({
    bench: "gates",
    figure: "scans in calls of 500, target",
    unit: "scans/s",
    better: "higher",
    ours: rate,
    reference: TARGET_SCANS,
  });
  const alone = TICKETS / (await insertMany(pool, lanes));
  printFigure({
    bench: "gates",
    figure: "scans, the statement alone",
    unit: "scans/s",
    better: "higher",
    ours: rate,
    reference: alone,
  });
  await untilCounted(pool);

  const merging = await mergeDevices({ baseUrl: stand.baseUrl, api, pool, projectId });
  console.log(
    `two devices, ${OFFLINE_SCANS} scans each without a network: 0 lost, 0 doubled, every double listed`,
  );
  printFigure({
    bench: "gates",
    figure: "two devices merged, target",
    unit: "s",
    better: "lower",
    ours: merging,
    reference: TARGET_MERGE,
  });
  await untilCounted(pool);

  const [many, few] = [await addGate("Main entrance"), await addGate("Side entrance")];
  const gate = { projectId, codes };
  await fillScans(pool, { ...gate, gateId: few }, FEW_SCANS);
  await untilCounted(pool);
  await fillScans(pool, { ...gate, gateId: many }, MANY_SCANS);
  const seconds = await untilCounted(pool);
  const counting = MANY_SCANS / seconds;
  printFigure({
    bench: "gates",
    figure: "counted scans",
    unit: "scans/s",
    better: "higher",
    ours: counting,
    reference: TARGET_SCANS,
  });

  const reads = { many: [] as number[], few: [] as number[] };
  for (let turn = 0; turn < READS; turn += 1) {
    for (const [name, gateId] of [
      ["many", many],
      ["few", few],
    ] as const) {
      reads[name].push(await timeOf(() => api.call(getGate, { params: { projectId, gateId } })));
    }
  }
  const p99 = (times: number[]) =>
    percentile(
      times.toSorted((a, b) => a - b),
      0.99,
    );
  printFigure({
    bench: "gates",
    figure: `p99 of a gate with ${MANY_SCANS} scans, beside ${FEW_SCANS}`,
    unit: "ms",
    better: "lower",
    ours: p99(reads.many),
    reference: p99(reads.few),
  });
  await database.close();
} finally {
  await stand.stop();
}
