import { readFile } from "node:fs/promises";
import type { ApiClient } from "@foyer/api-client/api-client.ts";
import { search } from "@foyer/contract/search.ts";
import { listTickets } from "@foyer/contract/tickets.ts";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { createTicketProject } from "../apps/api/test/events/ticket-project.ts";
import { signInToApi } from "../tools/harness/sign-in-to-api.ts";
import { startServer } from "../tools/harness/start-server.ts";
import { median, timeOf } from "./durations.ts";
import { printFigure } from "./figure.ts";
import { readMemory } from "./process-memory.ts";
import { askByHand } from "./tickets/by-hand.ts";
import { loadTickets } from "./tickets/load-tickets.ts";
import { type Question, questionsOn } from "./tickets/questions.ts";

// The tickets screen and the palette over HTTP, each question beside the same one as SQL by hand.
const SIZES = [10_000, 100_000, 1_000_000];
const RUNS = 9;
const SIZE_PER_PAGE = 50;
/** The searches of the palette: those of the tickets screen, in all projects. */
const PALETTE_TARGET = 250;

type Measured = Question & { ours: number; reference: number };

const password = "throw-away battery staple";
const server = await startServer({ FOYER_ADMIN_PASSWORD: password }, { durable: true });
const database = openDatabase(server.databaseUrl, { max: 1, log: silentLog });
try {
  const api = await signInToApi(server.baseUrl, { login: "admin", password });
  const project = await createTicketProject(database.db);
  const medians: Measured[][] = [];
  let there = 0;
  for (const size of SIZES) {
    await loadTickets(database, project, { from: there, to: size });
    there = size;
    await checkInvariants();
    const measured: Measured[] = [];
    for (const question of questionsOn(size)) {
      const one = await measure(api, project.projectId, question);
      console.log(
        `${size} tickets, ${question.name}: ${one.ours.toFixed(0)} ms, by hand ${one.reference.toFixed(0)} ms (target ${question.target})`,
      );
      measured.push(one);
    }
    medians.push(measured);
    await measurePalette(api, size);
  }
  report(medians);
  const { peak } = await readMemory(server.pid);
  console.log(`peak memory of the server process: ${peak.toFixed(0)} MB`);
} finally {
  await database.close();
  await server.stop();
}

/** Medians of asking over HTTP and by hand, in turn, so that both have the same load on the machine. */
async function measure(client: ApiClient, projectId: number, question: Question): Promise<Measured> {
  const total = await askByHand(database.pool, projectId, question);
  const times: Record<"ours" | "reference", number[]> = { ours: [], reference: [] };
  for (let run = 0; run < RUNS; run += 1) {
    times.ours.push(await timeOf(() => ask(client, projectId, question, total)));
    times.reference.push(await timeOf(() => askByHand(database.pool, projectId, question)));
  }
  return { ...question, ours: median(times.ours), reference: median(times.reference) };
}

async function ask(client: ApiClient, projectId: number, question: Question, total: number): Promise<void> {
  const { search: words = "", sortName, depth = 0, conditions } = question;
  const pages = Math.max(1, Math.ceil(total / SIZE_PER_PAGE));
  const currentPage = Math.max(1, Math.min(pages, Math.floor(pages * depth)));
  const sort = sortName === undefined ? {} : ({ sortName, sortOrder: "desc" } as const);
  const query = { ...conditions, projectId, search: words, ...sort, currentPage, sizePerPage: SIZE_PER_PAGE };
  const { TotalCount, Items } = await client.call(listTickets, { query });
  if (TotalCount !== total || Items.length !== Math.min(total, SIZE_PER_PAGE)) {
    throw new Error(`${TotalCount} tickets and a page of ${Items.length} instead of ${total}`);
  }
}

/** The palette, whose searches are limited to 120 a minute. */
async function measurePalette(client: ApiClient, size: number): Promise<void> {
  for (const { name, search: q = "" } of questionsOn(size).filter((one) => one.figure === "search")) {
    const times: number[] = [];
    for (let run = 0; run < 3; run += 1) {
      times.push(await timeOf(() => client.call(search, { query: { q } })));
    }
    console.log(
      `${size} tickets, palette, ${name}: ${median(times).toFixed(0)} ms (target ${PALETTE_TARGET})`,
    );
  }
}

async function checkInvariants(): Promise<void> {
  const { rows } = await database.pool.query(await readFile("apps/api/invariants.sql", "utf8"));
  if (rows.length > 0) throw new Error(`Broken: ${JSON.stringify(rows.slice(0, 3))}`);
}

/** The worst case of each figure at the largest size, and how it grows. */
function report(medians: readonly Measured[][]): void {
  const largest = medians.at(-1) ?? [];
  for (const figure of ["page", "search", "sort", "filter"] as const) {
    const worst = (list: readonly Measured[]) =>
      list
        .filter((one) => one.figure === figure)
        .toSorted((a, b) => b.ours / b.target - a.ours / a.target)[0];
    const one = worst(largest);
    if (!one) throw new Error("Nothing was measured");
    console.log(
      `worst ${figure}: ${one.name}, ${one.ours.toFixed(0)} ms (target ${one.target}); growth: ${medians
        .map((list) => worst(list)?.ours.toFixed(0))
        .join(", ")} ms`,
    );
    printFigure({
      bench: "tickets",
      figure,
      unit: "ms",
      better: "lower",
      ours: one.ours,
      reference: one.reference,
    });
  }
}
