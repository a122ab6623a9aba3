import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../log.ts";
import { StartRefusal } from "../../process/start-refusal.ts";
import { isPostmasterOf } from "./process-identity.ts";
import { readIfPresent } from "./read-if-present.ts";

/** PostgreSQL writes its process id into the first line of postmaster.pid, its port into the fourth, its state into the eighth. */
async function readPostmasterFile(
  cluster: string,
): Promise<{ pid: number; port: number; state: string } | null> {
  const text = await readIfPresent(join(cluster, "postmaster.pid"));
  if (text === null) return null;
  const lines = text.split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3]), state: (lines[7] ?? "").trim() };
}

export async function isReady(cluster: string, pid: number): Promise<boolean> {
  const file = await readPostmasterFile(cluster);
  return file?.pid === pid && file.state === "ready";
}

/** The port of the database that runs on this cluster, or null. */
export async function findPort(cluster: string): Promise<number | null> {
  const file = await readPostmasterFile(cluster);
  const isRunning = file?.state === "ready" && (await isPostmasterOf(file.pid, cluster));
  return isRunning ? file.port : null;
}

/**
 * Stops the database that a killed server left running on this cluster, or waits for it when it is already stopping.
 * The caller owns the cluster, so no living server uses that database.
 */
export async function stopStalePostmaster(cluster: string, log: Log): Promise<void> {
  const file = await readPostmasterFile(cluster);
  if (!file) return;
  if (!(await isPostmasterOf(file.pid, cluster))) {
    // Another process may have this id by now, and PostgreSQL would take it for a living server.
    await rm(join(cluster, "postmaster.pid"), { force: true });
    return;
  }
  log.warn({ pid: file.pid }, "stopping a database that a killed server left running");
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (!(await kill(file.pid, signal))) return;
    if (await endsWithin(10_000, file.pid, cluster)) return;
  }
  throw new StartRefusal(
    `A database (process ${file.pid}) left from a killed server does not end: end it by hand.`,
  );
}

async function kill(pid: number, signal: NodeJS.Signals): Promise<boolean> {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw error;
  }
}

async function endsWithin(milliseconds: number, pid: number, cluster: string): Promise<boolean> {
  for (let waited = 0; waited < milliseconds; waited += 20) {
    if (!(await isPostmasterOf(pid, cluster))) return true;
    await sleep(20);
  }
  return false;
}
