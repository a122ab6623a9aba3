import { readFile } from "node:fs/promises";
import type { QueryResultRow } from "pg";
import { openDatabase } from "../apps/api/src/platform/db/database.ts";
import { silentLog } from "../apps/api/src/platform/log.ts";

/** Ticks of /proc in a second. */
const TICKS = 100;

/** Seconds of processor time that these processes have used, those that have ended left out. Linux only. */
export async function readProcessorTime(pids: readonly number[]): Promise<number> {
  const times = pids.map(async (pid) => {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
    // After the name, which may have spaces, the state is the third field, user and system time 14th and 15th.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS;
  });
  return (await Promise.all(times)).reduce((sum, one) => sum + one, 0);
}

/** The processes of a database on this machine: of a Citus cluster those of all its nodes. */
export async function listDatabaseProcesses(url: string): Promise<number[]> {
  const nodes = new Set([url, ...(await listWorkers(url))]);
  const lists = [...nodes].map(async (node) => {
    const rows = await ask<{ pid: number }>(
      node,
      "select pid from pg_stat_activity where pid <> pg_backend_pid()",
    );
    return rows.map(({ pid }) => pid);
  });
  return (await Promise.all(lists)).flat();
}

async function listWorkers(url: string): Promise<string[]> {
  const found = await ask(url, "select from pg_extension where extname = 'citus'");
  if (found.length === 0) return [];
  const workers = await ask<{ host: string; port: number }>(
    url,
    "select nodename as host, nodeport as port from pg_dist_node where groupid <> 0",
  );
  return workers.map(({ host, port }) => {
    const address = new URL(url);
    address.host = `${host}:${port}`;
    return address.href;
  });
}

async function ask<T extends QueryResultRow>(url: string, statement: string): Promise<T[]> {
  const { pool, close } = openDatabase(url, { max: 1, log: silentLog });
  try {
    return (await pool.query<T>(statement)).rows;
  } finally {
    await close();
  }
}
