import { readFile } from "node:fs/promises";
import { fillTicketFields } from "@foyer/domain/ticket/fill-ticket-fields.ts";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { type Answerable, answerScenario } from "../tools/demo/answer-scenario.ts";
import { personOf } from "../tools/demo/people.ts";
import { signInToApi } from "../tools/harness/sign-in-to-api.ts";
import { startServer } from "../tools/harness/start-server.ts";
import { printFigure } from "./figure.ts";
import { issueByOneStatement } from "./issue/issue-by-one-statement.ts";
import { readScenario } from "./issue/read-scenario.ts";
import { makeSoldProject, PROMO_CODES, type Selling } from "./issue/sold-project.ts";
import { submitMany } from "./issue/submit-many.ts";
import { readMemory } from "./process-memory.ts";

// Whole submissions over HTTP, each with a promo code; the reference is one statement a ticket, without the server.
const SIZES = [
  { sold: 10_000, submissions: 5_000 },
  { sold: 100_000, submissions: 5_000 },
  { sold: 1_000_000, submissions: 50_000 },
];
const CONNECTIONS = 64;
const REFERENCE = { count: 10_000, connections: 16 };
// Without a reference implementation, the target is the reference.
const TARGET_P99_MS = 100;

const password = "throw-away battery staple";
const server = await startServer({ FOYER_ADMIN_PASSWORD: password }, { durable: true });
const database = openDatabase(server.databaseUrl, { max: REFERENCE.connections, log: silentLog });
const loader = openDatabase(server.databaseUrl, { max: 1, log: silentLog });
try {
  const api = await signInToApi(server.baseUrl, { login: "admin", password });
  const rates: number[] = [];
  for (const { sold, submissions } of SIZES) {
    const selling = await makeSoldProject(api, loader, { sold, left: submissions + REFERENCE.count });
    await checkInvariants();
    const scenario = await readScenario(api, selling);
    const reference = await issueDirectly(selling, scenario, REFERENCE);
    const bodyOf = (number: number) =>
      JSON.stringify({
        results: answerScenario(scenario, personOf(number), number),
        promoCode: PROMO_CODES[number % PROMO_CODES.length],
      });
    const address = `${server.baseUrl}/api/public/registrations/${selling.code}/submissions`;
    const done = await submitMany(address, { count: submissions, connections: CONNECTIONS }, bodyOf);
    if (done.errors > 0 || done.barcodes.size !== submissions) {
      throw new Error(`${done.errors} of ${submissions} failed; ${done.barcodes.size} different codes`);
    }
    await checkInvariants();
    const rate = submissions / done.seconds;
    const p99 = done.latencies[Math.floor(done.latencies.length * 0.99)] ?? Number.NaN;
    rates.push(rate);
    console.log(
      `with ${sold} sold: ${rate.toFixed(0)} tickets/s over HTTP, p99 ${p99.toFixed(0)} ms; the statement alone ${reference.toFixed(0)}/s`,
    );
    if (sold === Math.max(...SIZES.map((size) => size.sold))) report(rate, reference, p99);
  }
  console.log(
    `growth, 10,000 to 1,000,000 sold: ${((rates[0] ?? 0) / (rates.at(-1) ?? 1)).toFixed(2)} × the time`,
  );
  const { peak } = await readMemory(server.pid);
  console.log(`peak memory of the server process: ${peak.toFixed(0)} MB`);
} finally {
  await Promise.all([database.close(), loader.close()]);
  await server.stop();
}

/** Tickets per second of the statement alone, without server and questions. */
async function issueDirectly(
  selling: Selling,
  scenario: Answerable,
  { count, connections }: typeof REFERENCE,
): Promise<number> {
  const results = answerScenario(scenario, personOf(1), 1);
  const fields = fillTicketFields(results, {});
  let sent = 0;
  const started = performance.now();
  const issue = async () => {
    while (sent < count) {
      sent += 1;
      await issueByOneStatement(database.pool, selling, { fields, results, key: `direct-${sent}` });
    }
  };
  await Promise.all(Array.from({ length: connections }, issue));
  return count / ((performance.now() - started) / 1000);
}

async function checkInvariants(): Promise<void> {
  // Again: the pool has closed the connection, if the submissions took long.
  await loader.pool.query("set statement_timeout = 0");
  const { rows } = await loader.pool.query(await readFile("apps/api/invariants.sql", "utf8"));
  if (rows.length > 0) throw new Error(`Broken: ${JSON.stringify(rows.slice(0, 3))}`);
}

function report(rate: number, reference: number, p99: number): void {
  printFigure({
    bench: "issue",
    figure: "throughput",
    unit: "tickets/s",
    better: "higher",
    ours: rate,
    reference,
  });
  printFigure({
    bench: "issue",
    figure: "p99",
    unit: "ms",
    better: "lower",
    ours: p99,
    reference: TARGET_P99_MS,
  });
}
