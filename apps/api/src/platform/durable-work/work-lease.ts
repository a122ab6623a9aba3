import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { silentLog } from "../log.ts";
import { repeat } from "./repeat.ts";
import { beatWork, type LeasedWork, type WorkProgress } from "./work.store.ts";

/** Short enough that cancelled work stops within a second; the lease is written at most once a second. */
const HEARTBEAT_MS = 300;

/** A lease that this server renews. */
export type HeldLease = {
  /** Aborted when the work is cancelled, or the lease is lost to another server. */
  signal: AbortSignal;
  /** Why `signal` is aborted; null: it is not. */
  endedBy: () => "cancelled" | "lost" | null;
  /** The next heartbeat writes it. */
  progress: WorkProgress;
  /** Stops the heartbeat; unless the work is ended, the lease then runs out. */
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
  // A failed heartbeat is made up for by the next one.
  const heartbeat = { name: "heartbeat", everyMs: HEARTBEAT_MS, startsAfterMs: HEARTBEAT_MS, work: beat };
  return {
    signal: controller.signal,
    endedBy: () => endedBy,
    progress,
    release: repeat(heartbeat, silentLog),
  };
}
