import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { fillTickets } from "../apps/api/test/events/fill-tickets.ts";
import { createTicketProject } from "../apps/api/test/events/ticket-project.ts";
import { signInToApi } from "../tools/harness/sign-in-to-api.ts";
import { startServer } from "../tools/harness/start-server.ts";
import { percentile } from "./durations.ts";
import { printFigure } from "./figure.ts";
import { withOthersMeanwhile } from "./others-meanwhile.ts";
import { readMemory } from "./process-memory.ts";

// Latency of other requests while visitors download PDF tickets; the target is the reference.
const TARGET_DELAY_MS = 50;
const TICKETS = 100;
const AT_ONCE = 8;

const password = "throw-away battery staple";
const server = await startServer({ FOYER_ADMIN_PASSWORD: password });
try {
  const { projectId, identifiers } = await makeTickets(server.databaseUrl);
  const api = await signInToApi(server.baseUrl, { login: "admin", password });
  const started = performance.now();
  const { delays } = await withOthersMeanwhile(api, projectId, () =>
    downloadAll(server.baseUrl, identifiers),
  );
  const seconds = (performance.now() - started) / 1000;
  const { peak } = await readMemory(server.pid);
  console.log(`${identifiers.length} tickets in ${seconds.toFixed(1)} s`);
  console.log(
    `others: median ${percentile(delays, 0.5).toFixed(0)} ms, worst ${percentile(delays, 1).toFixed(0)} ms`,
  );
  console.log(`peak memory of the server process: ${peak.toFixed(0)} MB`);
  const figure = { bench: "printout", figure: "others-p99", unit: "ms", better: "lower" } as const;
  printFigure({ ...figure, ours: percentile(delays, 0.99), reference: TARGET_DELAY_MS });
} finally {
  await server.stop();
}

async function makeTickets(databaseUrl: string): Promise<{ projectId: number; identifiers: string[] }> {
  const { db, close } = openDatabase(databaseUrl, { max: 1, log: silentLog });
  const project = await createTicketProject(db);
  await fillTickets(db, project, { first: 1, count: TICKETS });
  const tickets = await db
    .selectFrom("ticket")
    .select("identifier")
    .where("status", "in", ["held", "issued"])
    .execute();
  await close();
  return { projectId: project.projectId, identifiers: tickets.map(({ identifier }) => identifier) };
}

/** Downloads each ticket once; any answer that is not a PDF ends the bench. */
async function downloadAll(baseUrl: string, identifiers: readonly string[]): Promise<void> {
  const queue = [...identifiers];
  const worker = async () => {
    for (let identifier = queue.pop(); identifier; identifier = queue.pop()) {
      const answer = await fetch(`${baseUrl}/api/public/tickets/${identifier}/printout`);
      const type = answer.headers.get("content-type");
      if (answer.status !== 200 || type !== "application/pdf")
        throw new Error(`A ticket was answered with ${answer.status} ${type}`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
