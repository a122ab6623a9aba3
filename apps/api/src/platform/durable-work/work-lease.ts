import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { silentLog } from "../log.ts";
import { repeat } from "./repeat.ts";
import { beatWork, type LeasedWork, type WorkProgress } from "./work.store.ts";

/** So that what is cancelled stops within a second; the database is written to once a second at most. */
const HEARTBEAT_MS = 300;

/** A lease that this server holds on to. */
export type HeldLease = {
  /** Aborted when the work is cancelled, or the lease is lost to another server. */
  signal: AbortSignal;
  /** Why `signal` is aborted; null: it is not. */
  endedBy: () => "cancelled" | "lost" | null;
  /** What the next heartbeat writes. */
  progress: WorkProgress;
  /** Stops the heartbeat; the lease ends by itself when nobody ends the work. */
  release: () => Promise<void>;
};

/** Renews the lease of `work` by a heartbeat until it is released. rules/durable-work 3 */
export function holdLease(db: Kysely<Database>, work: LeasedWork): HeldLease {
  const controller = new AbortController();
  const progress: WorkProgress = { total: null, completed: 0 };
  let endedBy: "cancelled" | "lost" | null = null;
  const beat = async () => {
    const answer = await beatWork(db, work, progress);
    if (answer === "held" || endedBy) return;
    endedBy = answer;
    controller.abort();
  };
  // What one heartbeat could not write, the next one does.
  const heartbeat = { name: "heartbeat", everyMs: HEARTBEAT_MS, startsAfterMs: HEARTBEAT_MS, work: beat };
  return {
    signal: controller.signal,
    endedBy: () => endedBy,
    progress,
    release: repeat(heartbeat, silentLog),
  };
}
