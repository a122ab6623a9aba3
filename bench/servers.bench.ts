import type pg from "pg";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { answerScenario } from "../tools/demo/answer-scenario.ts";
import { personOf } from "../tools/demo/people.ts";
import { signInToApi } from "../tools/harness/sign-in-to-api.ts";
import { type RunningServer, startServer, startServerOn } from "../tools/harness/start-server.ts";
import { median } from "./durations.ts";
import { printFigure } from "./figure.ts";
import { readScenario } from "./issue/read-scenario.ts";
import { makeSoldProject } from "./issue/sold-project.ts";
import { submitMany } from "./issue/submit-many.ts";
import { listDatabaseProcesses, readProcessorTime } from "./processor-time.ts";

// Whole submissions over HTTP, spread over server processes on one database and over one event or four; the reference is
// one server with one event in the same turns. Processor time tells most where others use the machine too.
// BENCH_DATABASE_URL names a database to use instead of a temporary one, such as a distributed one whose admin has
// BENCH_ADMIN_PASSWORD. docs/SCALING.md

const SERVERS = [1, 2, 3, 4];
const EVENTS = [1, 4];
/** So that what else the machine does falls on all alike. */
const TURNS = 3;
/** A multiple of each number of servers and events, as are the connections. */
const SUBMISSIONS = 960;
const CONNECTIONS = 48;

/** Tickets a second, and milliseconds of processor time a ticket of all servers and of the database. */
type Turn = { rate: number; serverMs: number; databaseMs: number };

const password = process.env.BENCH_ADMIN_PASSWORD ?? "throw-away battery staple";
const url = process.env.BENCH_DATABASE_URL;
const settings = { FOYER_ADMIN_PASSWORD: password };
const first = url ? await startServerOn(url, settings) : await startServer(settings, { durable: true });
const servers: RunningServer[] = [first];
const loader = openDatabase(first.databaseUrl, { max: 1, log: silentLog });
try {
  while (servers.length < Math.max(...SERVERS))
    servers.push(await startServerOn(first.databaseUrl, settings));
  const api = await signInToApi(first.baseUrl, { login: "admin", password });
  const left = SUBMISSIONS * SERVERS.length * EVENTS.length * (TURNS + 1);
  const events: ((number: number) => string)[] = [];
  const codes: string[] = [];
  while (events.length < Math.max(...EVENTS)) {
    const selling = await makeSoldProject(api, loader, { sold: 0, left });
    const scenario = await readScenario(api, selling);
    codes.push(selling.code);
    events.push((number) => JSON.stringify({ results: answerScenario(scenario, personOf(number), number) }));
  }
  let sent = 0;
  /** Sells at a number of servers, in a number of events. */
  const sell = async (serverCount: number, eventCount: number): Promise<Turn> => {
    const parts = serverCount * eventCount;
    const readTimes = async () =>
      Promise.all([
        readProcessorTime(servers.map(({ pid }) => pid)),
        readProcessorTime(await listDatabaseProcesses(first.databaseUrl)),
      ]);
    const [serverBefore, databaseBefore] = await readTimes();
    const started = performance.now();
    const done = await Promise.all(
      Array.from({ length: parts }, (_, part) => {
        const event = part % eventCount;
        const server = servers[Math.floor(part / eventCount)];
        const size = { count: SUBMISSIONS / parts, connections: CONNECTIONS / parts };
        const address = `${server?.baseUrl}/api/public/registrations/${codes[event]}/submissions`;
        return submitMany(address, { ...size, first: sent + part * size.count }, events[event] ?? String);
      }),
    );
    sent += SUBMISSIONS;
    const errors = done.reduce((sum, one) => sum + one.errors, 0);
    if (errors > 0) throw new Error(`${errors} of ${SUBMISSIONS} failed`);
    const rate = SUBMISSIONS / ((performance.now() - started) / 1000);
    const [serverAfter, databaseAfter] = await readTimes();
    return {
      rate,
      serverMs: ((serverAfter - serverBefore) / SUBMISSIONS) * 1000,
      databaseMs: ((databaseAfter - databaseBefore) / SUBMISSIONS) * 1000,
    };
  };
  // Servers and database are warm before the first turn.
  for (const count of SERVERS) await sell(count, Math.max(...EVENTS));
  const before = { ...(await readSizes(loader.pool)), sent };
  const settingsOf = EVENTS.flatMap((eventCount) => SERVERS.map((count) => ({ count, eventCount })));
  const turns = settingsOf.map((): Turn[] => []);
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [at, { count, eventCount }] of settingsOf.entries())
      turns[at]?.push(await sell(count, eventCount));
  }
  for (const [at, { count, eventCount }] of settingsOf.entries()) {
    printFigure({
      bench: "servers",
      figure: `${count} servers, ${eventCount} events`,
      unit: "tickets/s",
      ours: medianOf(turns[at], "rate"),
      reference: medianOf(turns[0], "rate"),
      better: "higher",
    });
    const [server, database] = [medianOf(turns[at], "serverMs"), medianOf(turns[at], "databaseMs")];
    console.log(
      `  processor time a sale: servers ${server.toFixed(2)} ms, database ${database.toFixed(2)} ms`,
    );
  }
  const after = await readSizes(loader.pool);
  const sold = sent - before.sent;
  console.log(`a sale: ${per(sold, after.wal - before.wal)} bytes of WAL on this node`);
  console.log(
    `a ticket: ${per(sold, after.rows - before.rows)} bytes of rows and indexes, with its code and mail`,
  );
} finally {
  await loader.close();
  for (const server of servers.reverse()) await server.stop();
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

function medianOf(turns: readonly Turn[] | undefined, of: keyof Turn): number {
  return median((turns ?? []).map((turn) => turn[of]));
}

function per(count: number, bytes: number): string {
  return Math.round(bytes / count).toLocaleString("en");
}
