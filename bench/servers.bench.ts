import type pg from "pg";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { answerScenario } from "../tools/demo/answer-scenario.ts";
import { personOf } from "../tools/demo/people.ts";
import { signInToApi } from "../tools/harness/sign-in-to-api.ts";
import { type RunningServer, startServer, startServerOn } from "../tools/harness/start-server.ts";
import { readScenario } from "./issue/read-scenario.ts";
import { makeSoldProject } from "./issue/sold-project.ts";
import { submitMany } from "./issue/submit-many.ts";

// Whole submissions over HTTP, spread over several server processes on one database; BENCH_DATABASE_URL names a database
// to use instead of a temporary one, such as a distributed one whose admin has BENCH_ADMIN_PASSWORD. docs/SCALING.md

const SERVERS = [1, 2, 3, 4];
/** A multiple of each number of servers, as are the connections. */
const SUBMISSIONS = 3_600;
const CONNECTIONS = 60;

const password = process.env.BENCH_ADMIN_PASSWORD ?? "throw-away battery staple";
const url = process.env.BENCH_DATABASE_URL;
const settings = { FOYER_ADMIN_PASSWORD: password };
const first = url ? await startServerOn(url, settings) : await startServer(settings, { durable: true });
const more: RunningServer[] = [];
const loader = openDatabase(first.databaseUrl, { max: 1, log: silentLog });
try {
  const api = await signInToApi(first.baseUrl, { login: "admin", password });
  const selling = await makeSoldProject(api, loader, { sold: 0, left: SUBMISSIONS * SERVERS.length });
  const scenario = await readScenario(api, selling);
  const bodyOf = (number: number) =>
    JSON.stringify({ results: answerScenario(scenario, personOf(number), number) });
  const before = await readSizes(loader.pool);
  for (const [round, count] of SERVERS.entries()) {
    while (more.length + 1 < count) more.push(await startServerOn(first.databaseUrl, settings));
    const share = SUBMISSIONS / count;
    const started = performance.now();
    const done = await Promise.all(
      [first, ...more].map(({ baseUrl }, index) =>
        submitMany(
          `${baseUrl}/api/public/registrations/${selling.code}/submissions`,
          { count: share, connections: CONNECTIONS / count, first: round * SUBMISSIONS + index * share },
          bodyOf,
        ),
      ),
    );
    const errors = done.reduce((sum, one) => sum + one.errors, 0);
    if (errors > 0) throw new Error(`${errors} of ${SUBMISSIONS} failed`);
    const rate = SUBMISSIONS / ((performance.now() - started) / 1000);
    const latencies = done.flatMap((one) => one.latencies).sort((a, b) => a - b);
    const p99 = latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN;
    console.log(`${count} servers: ${rate.toFixed(0)} tickets/s, p99 ${p99.toFixed(0)} ms`);
  }
  const after = await readSizes(loader.pool);
  const sold = SUBMISSIONS * SERVERS.length;
  console.log(`a sale: ${per(sold, after.wal - before.wal)} bytes of WAL on this node`);
  console.log(
    `a ticket: ${per(sold, after.rows - before.rows)} bytes of rows and indexes, with its code and mail`,
  );
} finally {
  await loader.close();
  for (const server of [...more, first]) await server.stop();
}

/** Bytes: written to the log since the server was made, and of all tables with their indexes. */
async function readSizes(pool: pg.Pool): Promise<{ wal: number; rows: number }> {
  const { rows } = await pool.query<{ wal: number; rows: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal,
      (select sum(pg_total_relation_size(oid)) from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r')::float8 as rows`,
  );
  return rows[0] ?? { wal: 0, rows: 0 };
}

function per(count: number, bytes: number): string {
  return Math.round(bytes / count).toLocaleString("en");
}
