import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { createRunningWork, endWork, type WorkProgress } from "../../../platform/durable-work/work.store.ts";
import { holdLease } from "../../../platform/durable-work/work-lease.ts";
import { problem } from "../../../platform/http/problem-error.ts";
import { EXPORT_WORK, type ExportKey, type ExportOwner, insertExport } from "./export-progress.store.ts";

/** What the one who writes an export tells those who follow it, and hears from them. */
export type ExportProgress = {
  /** In tickets. */
  progress: WorkProgress;
  /** Aborted when somebody has cancelled it. */
  signal: AbortSignal;
  /** Tells how it ended; what failed because it was cancelled was cancelled. */
  end: (state: "done" | "failed") => Promise<void>;
};

/** Makes an export known that can be followed from any server. Throws `already-exists`. */
export async function beginProgress(
  db: Kysely<Database>,
  key: ExportKey,
  owner: ExportOwner,
): Promise<ExportProgress> {
  const work = await inTransaction(db, async (trx) => {
    const created = await createRunningWork(trx, { projectId: key.projectId, id: key.exportId }, EXPORT_WORK);
    if (created) await insertExport(trx, key, owner);
    return created;
  });
  if (!work) throw problem("already-exists");
  const { progress, signal, release, endedBy } = holdLease(db, work);
  return {
    progress,
    signal,
    end: async (ended) => {
      await release();
      const state = ended === "failed" && endedBy() === "cancelled" ? "cancelled" : ended;
      const reason = state === "failed" ? "The export was broken off." : "";
      // The lease of one whose end cannot be written ends soon.
      await endWork(db, work, { state, reason, ...progress }).catch(() => {});
    },
  };
}

/** Of an export that nobody follows. */
export const unseenProgress = (): ExportProgress => ({
  progress: { total: null, completed: 0 },
  signal: new AbortController().signal,
  end: async () => {},
});
