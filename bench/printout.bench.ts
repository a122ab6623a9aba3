import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { fillTickets } from "../apps/api/test/fill-tickets.ts";
import { createTicketProject } from "../apps/api/test/ticket-project.ts";
import { startServer } from "../tools/harness/start-server.ts";
import { printFigure } from "./figure.ts";
import { readMemory } from "./process-memory.ts";

// What others feel while visitors ask for their tickets as PDF; the target stands as reference.
const TARGET_DELAY_MS = 50;
const TICKETS = 100;
const AT_ONCE = 8;

const server = await startServer({});
try {
  const identifiers = await makeTickets(server.databaseUrl);
  const watch = { isOver: false, delays: [] as number[] };
  const watching = askOften(server.baseUrl, watch);
  const started = performance.now();
  const statuses = await downloadAll(server.baseUrl, identifiers);
  const seconds = (performance.now() - started) / 1000;
  watch.isOver = true;
  await watching;
  const delays = watch.delays.sort((a, b) => a - b);
  const { peak } = await readMemory(server.pid);
  console.log(`answers: ${JSON.stringify(statuses)} in ${seconds.toFixed(1)} s`);
  console.log(`others: median ${at(delays, 0.5).toFixed(0)} ms, worst ${at(delays, 1).toFixed(0)} ms`);
  console.log(`peak memory of the server process: ${peak.toFixed(0)} MB`);
  const figure = { bench: "printout", figure: "others-p99", unit: "ms", better: "lower" } as const;
  printFigure({ ...figure, ours: at(delays, 0.99), reference: TARGET_DELAY_MS });
} finally {
  await server.stop();
}

async function makeTickets(databaseUrl: string): Promise<string[]> {
  const { db, close } = openDatabase(databaseUrl, { max: 1, log: silentLog });
  const project = await createTicketProject(db);
  await fillTickets(db, project, { first: 1, count: TICKETS });
  const tickets = await db
    .selectFrom("ticket")
    .select("identifier")
    .where("status", "in", ["held", "issued"])
    .execute();
  await close();
  return tickets.map(({ identifier }) => identifier);
}

/** How many answers there were of each status; each ticket is asked for once. */
async function downloadAll(baseUrl: string, identifiers: readonly string[]): Promise<Record<number, number>> {
  const queue = [...identifiers];
  const statuses: Record<number, number> = {};
  const worker = async () => {
    for (let identifier = queue.pop(); identifier; identifier = queue.pop()) {
      const answer = await fetch(`${baseUrl}/api/public/tickets/${identifier}/printout`);
      await answer.arrayBuffer();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return statuses;
}

async function askOften(baseUrl: string, watch: { isOver: boolean; delays: number[] }): Promise<void> {
  while (!watch.isOver) {
    const started = performance.now();
    await (await fetch(`${baseUrl}/livez`)).arrayBuffer();
    watch.delays.push(performance.now() - started);
    await sleep(20);
  }
}

function at(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
