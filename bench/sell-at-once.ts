import { setTimeout as sleep } from "node:timers/promises";
import { sellTickets } from "../apps/api/src/features/submissions/sell-tickets.store.ts";
import { type OpenDatabase, openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";
import { makeNewTicket } from "../apps/api/test/events/new-ticket.ts";
import { createTicketProject } from "../apps/api/test/events/ticket-project.ts";
import { listDatabaseProcesses, readProcessorTime } from "./processor-time.ts";

/** Each of `connections` makes `calls` of `batch` submissions. */
export type Sales = { connections: number; calls: number; batch: number };
export type Sold = {
  /** Tickets a second. */
  rate: number;
  /** Milliseconds of processor time of the database for a ticket. */
  cost: number;
  /** Connections that wait for a lock, on average. */
  waiting: number;
  /** Shards that the registration has at the end. */
  shards: number;
};

const SAMPLE_MS = 20;
/** Calls of each connection before the clock starts: until the registration has its shards. */
const WARM_UP = 4;

/** Sells at one new registration over several connections, each call after the answer to the last one. */
export async function sellAtOnce(url: string, { db, pool }: OpenDatabase, sales: Sales): Promise<Sold> {
  const { connections, calls, batch } = sales;
  const project = await createTicketProject(db, { name: `Fair ${crypto.randomUUID()}` });
  const codes = connections * (calls + WARM_UP + 2) * batch;
  await pool.query(
    `insert into barcode (project_id, code, pool_id, file_id, line)
     select $1, 'S' || n, $2, $3, n from generate_series(1, $4::integer) n`,
    [project.projectId, project.poolId, project.fileId, codes],
  );
  const sell = async (count: number) => {
    for (let left = count * batch; left > 0; ) {
      const tickets = Array.from({ length: Math.min(batch, left) }, makeNewTicket);
      const outcomes = await sellTickets(db, project, tickets);
      left -= outcomes.filter(({ outcome }) => outcome === "issued").length;
    }
  };
  const sellAll = (count: number) => Promise.all(Array.from({ length: connections }, () => sell(count)));
  await sellAll(WARM_UP);

  const processes = await listDatabaseProcesses(url);
  const before = await readProcessorTime(processes);
  const watch = watchLocks(url);
  const started = performance.now();
  await sellAll(calls);
  const seconds = (performance.now() - started) / 1000;
  const waiting = await watch.stop();
  const used = (await readProcessorTime(processes)) - before;
  const sold = connections * calls * batch;
  const { rows } = await pool.query<{ shards: number }>(
    "select count(*)::integer as shards from registration_usage where project_id = $1",
    [project.projectId],
  );
  return { rate: sold / seconds, cost: (used * 1000) / sold, waiting, shards: rows[0]?.shards ?? 0 };
}

/** Counts, every few milliseconds, the connections that wait for a lock; `stop` returns the average. */
function watchLocks(url: string): { stop: () => Promise<number> } {
  const { pool, close } = openDatabase(url, { max: 1, log: silentLog });
  let isStopped = false;
  const counts: number[] = [];
  const watching = (async () => {
    while (!isStopped) {
      const { rows } = await pool.query<{ waiting: number }>(
        "select count(*)::integer as waiting from pg_stat_activity where state = 'active' and wait_event_type = 'Lock'",
      );
      counts.push(rows[0]?.waiting ?? 0);
      await sleep(SAMPLE_MS);
    }
  })();
  return {
    stop: async () => {
      isStopped = true;
      await watching;
      await close();
      return counts.reduce((sum, one) => sum + one, 0) / Math.max(1, counts.length);
    },
  };
}
