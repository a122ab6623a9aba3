import { setTimeout as sleep } from "node:timers/promises";
import { exportTickets } from "@foyer/contract/ticket-exports.ts";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { createTicketProject } from "../apps/api/test/events/ticket-project.ts";
import { signInToApi } from "../tools/harness/sign-in-to-api.ts";
import { accessToken, type Stand, withServerAndBrowser } from "../tools/harness/with-server-and-browser.ts";
import { percentile } from "./durations.ts";
import { compileWriter } from "./export/write-by-libxlsxwriter.ts";
import { writeFromMemory } from "./export/write-from-memory.ts";
import { printFigure } from "./figure.ts";
import { withOthersMeanwhile } from "./others-meanwhile.ts";
import { readMemory } from "./process-memory.ts";
import { listDatabaseProcesses, readProcessorTime } from "./processor-time.ts";
import { loadTickets } from "./tickets/load-tickets.ts";

// Without a reference implementation, the target is the reference.
const TARGET = { megabytes: 200, delayMs: 50 };
const SIZES = [
  { size: 100_000, times: 2 },
  // The concurrency limit of exports per server.
  { size: 100_000, times: 1, atOnce: 4 },
  { size: 1_000_000, times: 1 },
];
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const REFERENCE_ROWS = 100_000;
/** Rows per second below which the larger size is skipped: a run would take more than three minutes. */
const TOO_SLOW = 5_600;

type Run = {
  rowsPerSecond: number;
  hucre: number;
  /** NaN where it is not installed. */
  libxlsxwriter: number;
  megabytes: number;
  delayMs: number;
};

const runs: Run[] = [];
const compiled = await compileWriter();
await withServerAndBrowser(async (stand) => {
  const database = openDatabase(stand.databaseUrl, { max: 1, log: silentLog });
  const project = await createTicketProject(database.db);
  let there = 0;
  for (const { size, times, atOnce = 1 } of SIZES) {
    if (runs.some(({ rowsPerSecond }) => rowsPerSecond < TOO_SLOW)) {
      console.log(`This machine is too busy for ${size} tickets: left out.`);
      break;
    }
    // Several runs have the same tickets.
    if (size > there) await loadTickets(database, project, { from: there, to: size });
    there = size;
    for (let run = 0; run < times; run += 1) {
      // The references run beside each run, so all have the same load on the machine.
      const hucre = await writeFromMemory(REFERENCE_ROWS);
      const libxlsxwriter = (await compiled?.write(REFERENCE_ROWS)) ?? Number.NaN;
      const measured = {
        ...(await measure(stand, project.projectId, { size, atOnce })),
        hucre,
        libxlsxwriter,
      };
      runs.push(measured);
      const { rowsPerSecond, megabytes, delayMs } = measured;
      console.log(
        `${size} tickets, ${atOnce} at once: ${rowsPerSecond.toFixed(0)} rows/s, ${megabytes.toFixed(0)} MB above idle, other requests p99 ${delayMs.toFixed(0)} ms`,
      );
    }
  }
  await database.close();
});
await compiled?.remove();

printRows("rows", "hucre");
if (compiled) printRows("rows beside libxlsxwriter", "libxlsxwriter");
printFigure({
  bench: "export",
  figure: "memory",
  unit: "MB",
  better: "lower",
  ours: Math.max(...runs.map(({ megabytes }) => megabytes)),
  reference: TARGET.megabytes,
});
printFigure({
  bench: "export",
  figure: "others",
  unit: "ms",
  better: "lower",
  ours: Math.max(...runs.map(({ delayMs }) => delayMs)),
  reference: TARGET.delayMs,
});

/** The run that is the slowest beside this reference. */
function printRows(figure: string, reference: "hucre" | "libxlsxwriter"): void {
  const [slowest] = runs.toSorted((a, b) => a.rowsPerSecond / a[reference] - b.rowsPerSecond / b[reference]);
  printFigure({
    bench: "export",
    figure,
    unit: "rows/s",
    better: "higher",
    ours: slowest?.rowsPerSecond ?? Number.NaN,
    reference: slowest?.[reference] ?? Number.NaN,
  });
}

/** Downloads the whole export, `atOnce` times in parallel, while another client reads the list of tickets. */
async function measure(
  stand: Stand,
  projectId: number,
  { size, atOnce }: { size: number; atOnce: number },
): Promise<Omit<Run, "hucre" | "libxlsxwriter">> {
  const token = await accessToken(stand);
  const api = await signInToApi(stand.baseUrl, stand.admin);
  // Wait until memory is back at its idle level, without what the previous run allocated.
  await sleep(3_000);
  const idle = (await readMemory(stand.pid)).now;
  const watch = { isOver: false, peak: idle };
  const watching = watchMemory(stand.pid, watch);
  const used = await readProcessorTimes(stand);
  const started = performance.now();
  const url = `${stand.baseUrl}${exportTickets.path}?projectId=${projectId}`;
  const { result: sizes, delays } = await withOthersMeanwhile(api, projectId, () =>
    Promise.all(Array.from({ length: atOnce }, () => download(url, token))),
  );
  const bytes = sizes.reduce((sum, one) => sum + one, 0);
  const seconds = (performance.now() - started) / 1000;
  watch.isOver = true;
  await watching;
  const after = await readProcessorTimes(stand);
  const perTicket = (kind: "server" | "database") =>
    `${kind} ${(((after[kind] - used[kind]) * 1e6) / (size * atOnce)).toFixed(1)} µs`;
  console.log(
    `  ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s; processor time a ticket, with that of the others: ${perTicket("server")}, ${perTicket("database")}`,
  );
  return {
    rowsPerSecond: (size * atOnce) / seconds,
    megabytes: watch.peak - idle,
    delayMs: percentile(delays, 0.99),
  };
}

/** Seconds of processor time that server and database have used. */
async function readProcessorTimes(stand: Stand): Promise<Record<"server" | "database", number>> {
  const processes = await listDatabaseProcesses(stand.databaseUrl);
  return { server: await readProcessorTime([stand.pid]), database: await readProcessorTime(processes) };
}

/** Downloads the file and returns its size in bytes. */
async function download(url: string, token: string): Promise<number> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const type = answer.headers.get("content-type");
  if (answer.status !== 200 || type !== XLSX || !answer.body)
    throw new Error(`The export was answered with ${answer.status} ${type}`);
  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.length;
  return bytes;
}

type Watch = { isOver: boolean; peak: number };

async function watchMemory(pid: number, watch: Watch): Promise<void> {
  while (!watch.isOver) {
    watch.peak = Math.max(watch.peak, (await readMemory(pid)).now);
    await sleep(50);
  }
}
