import { setTimeout as sleep } from "node:timers/promises";
import type { ApiClient } from "@foyer/api-client/api-client.ts";
import { listProjects } from "@foyer/contract/projects.ts";
import { listTickets } from "@foyer/contract/tickets.ts";
import pg from "pg";
import { paths } from "../apps/admin/src/paths.ts";
import { fillTradeShow } from "../tools/demo/fill-trade-show.ts";
import { TRADE_SHOW } from "../tools/demo/trade-show.ts";
import { signInToApi } from "../tools/harness/sign-in-to-api.ts";
import { signedInState, withServerAndBrowser } from "../tools/harness/with-server-and-browser.ts";
import { measureTask, type Work } from "./clerk/hands.ts";
import { type Asked, TASKS, type Task } from "./clerk/tasks.ts";
import { printFigure } from "./figure.ts";

const ROUNDS = 3;
const MAX_CLICKS = 5;
const MAX_SECONDS = 10;
/** Its visitors are asked for; those who have not paid are another event's. */
const FAIR = "Gastro Nord";
const FORUM = "Nordic Coffee Forum";

await withServerAndBrowser(async (stand) => {
  const api = await signInToApi(stand.baseUrl, stand.admin);
  await fillTradeShow(api, TRADE_SHOW, () => {});
  await sellSomeLastWeek(stand.databaseUrl);
  await untilIndexed(api);
  const context = await stand.browser.newContext({
    baseURL: stand.baseUrl,
    storageState: await signedInState(stand),
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    acceptDownloads: true,
  });
  const rows: string[] = [];
  for (const task of TASKS) {
    const asked = task.status ? await listAsked(api, task.status) : [await findDay(api)];
    const works: Work[] = [];
    // The first round loads the code of the screens, as once a day.
    for (let round = 0; round <= ROUNDS; round += 1) {
      // Each round has a ticket of its own.
      const one = asked[(rows.length * (ROUNDS + 1) + round) % asked.length] ?? { words: "", ticketId: 0 };
      const page = await context.newPage();
      await page.goto(paths.home());
      await page.getByTitle("Go to a screen, a project, a command").waitFor();
      const work = await measureTask(page, (hands) => task.run(page, hands, one));
      if (round > 0) works.push(work);
      await page.close();
    }
    rows.push(report(task, works));
  }
  await context.close();
  console.log(
    ["| task | clicks | keys | waiting | in all |", "| --- | --- | --- | --- | --- |", ...rows].join("\n"),
  );
});

/** The row of the table, of the slowest round. */
function report({ name }: Task, works: readonly Work[]): string {
  const worst = works.toSorted((one, other) => other.seconds - one.seconds)[0];
  if (!worst) throw new Error("There was no round");
  const common = { bench: "clerk", better: "lower" } as const;
  printFigure({
    ...common,
    figure: `${name} clicks`,
    ours: worst.clicks,
    reference: MAX_CLICKS,
    unit: "clicks",
  });
  printFigure({ ...common, figure: `${name} time`, ours: worst.seconds, reference: MAX_SECONDS, unit: "s" });
  return `| ${name} | ${worst.clicks} | ${worst.keys} | ${worst.waited.toFixed(1)} s | ${worst.seconds.toFixed(1)} s |`;
}

/** Tickets with an email address whose first part finds them. */
async function listAsked(api: ApiClient, status: "issued" | "held"): Promise<Asked[]> {
  const { id: projectId } = await findProject(api, status === "held" ? FORUM : FAIR);
  const query = { projectId, status, currentPage: 2, sizePerPage: 50 } as const;
  const { Items } = await api.call(listTickets, { query });
  return Items.map(({ TicketId, Email }) => ({ ticketId: TicketId, words: Email.split("@")[0] ?? "" }));
}

/** The demo sells everything now: a tenth of it was last week. */
async function sellSomeLastWeek(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("update ticket set created_at = created_at - interval '7 days' where id % 10 = 0");
  } finally {
    await client.end();
  }
}

/** The index of tickets follows within seconds. */
async function untilIndexed(api: ApiClient): Promise<void> {
  const { id: projectId } = await findProject(api, FAIR);
  const query = { projectId, created: "lastWeek", sizePerPage: 10 } as const;
  for (;;) {
    const { TotalCount } = await api.call(listTickets, { query });
    if (TotalCount > 1_000) return;
    await sleep(500);
  }
}

/** The second day of the event. */
async function findDay(api: ApiClient): Promise<Asked> {
  const { startDateTime } = await findProject(api, FAIR);
  const day = new Date(Date.parse(`${startDateTime.slice(0, 10)}T12:00:00Z`) + 24 * 60 * 60 * 1000);
  return { ticketId: 0, words: day.toLocaleDateString("en-GB", { weekday: "long", timeZone: "UTC" }) };
}

async function findProject(api: ApiClient, name: string) {
  const projects = await api.call(listProjects, { query: {} });
  const project = projects.find((one) => one.name === name);
  if (!project) throw new Error(`The demo has no project ${name}`);
  return project;
}
