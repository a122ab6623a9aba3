import { listActivity, listAttention, listHomeProjects } from "@foyer/contract/home.ts";
import { getOverview } from "@foyer/contract/overview.ts";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { createTicketProject } from "../apps/api/test/events/ticket-project.ts";
import { signInToApi } from "../tools/harness/sign-in-to-api.ts";
import { startServer } from "../tools/harness/start-server.ts";
import { medianTime } from "./durations.ts";
import { printFigure } from "./figure.ts";
import { loadTickets } from "./tickets/load-tickets.ts";

// The calls of Home and of a project's overview, at two sizes, beside the target of the server's time.

const SIZES = (process.env.HOME_SIZES ?? "20000,1000000").split(",").map(Number);
const TIMES = 15;
const TARGET_MS = 100;
/** Other projects on the same Home. */
const OTHERS = 20;

const admin = { login: "admin", password: "throw-away battery staple" };

const stand = await startServer({ FOYER_ADMIN_PASSWORD: admin.password }, { durable: true });
try {
  const database = openDatabase(stand.databaseUrl, { max: 1, log: silentLog });
  const api = await signInToApi(stand.baseUrl, admin);
  const project = await createTicketProject(database.db);
  for (let count = 0; count < OTHERS; count += 1) await createTicketProject(database.db);
  const params = { projectId: project.projectId };
  const calls = {
    projects: () => api.call(listHomeProjects, {}),
    attention: () => api.call(listAttention, {}),
    activity: () => api.call(listActivity, {}),
    overview: () => api.call(getOverview, { params }),
  };
  for (const [at, size] of SIZES.entries()) {
    await loadTickets(database, project, { from: SIZES[at - 1] ?? 0, to: size });
    for (const [name, work] of Object.entries(calls)) {
      const ours = await medianTime(TIMES, work);
      console.log(`${size} tickets, ${name}: ${ours.toFixed(1)} ms`);
      const figure = `${name}, ${size} tickets`;
      printFigure({ bench: "home", figure, unit: "ms", better: "lower", ours, reference: TARGET_MS });
    }
    await expectCounted(size);
  }

  /** The overview must tell all tickets: a fast answer that lags is none. */
  async function expectCounted(size: number): Promise<void> {
    const { registrations, isCounting } = await api.call(getOverview, { params });
    const finished = registrations[0]?.funnel.finished;
    if (isCounting || finished !== size)
      throw new Error(`The overview counts ${finished} of ${size} tickets.`);
  }
  await database.close();
} finally {
  await stand.stop();
}
