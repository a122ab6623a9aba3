import { MAX_UNPRINTABLE } from "@foyer/contract/ticket-exports.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { endWork, insertRunningWork, type WorkProgress } from "../../../platform/durable-work/work.store.ts";
import { holdLease } from "../../../platform/durable-work/work-lease.ts";
import { problem } from "../../../platform/http/problem-error.ts";
import {
  EXPORT_WORK,
  type ExportedList,
  type ExportKey,
  type ExportOwner,
  insertExport,
  updateUnprintable,
} from "./export-progress.store.ts";

/** Connects the stream of an export with the clients that follow or cancel it. */
export type ExportProgress = {
  /** In tickets. */
  progress: WorkProgress;
  /** Tickets whose page has letters that no font has; the first are stored at the end. */
  unprintable: number[];
  /** Aborted when the export is cancelled. */
  signal: AbortSignal;
  /** Writes how it ended; a failure after a cancel counts as cancelled. */
  end: (state: "done" | "failed") => Promise<void>;
};

/** Creates the durable work of an export, which any server can follow. Throws `already-exists`. */
export async function beginProgress(
  db: Kysely<Database>,
  key: ExportKey & ExportedList,
  owner: ExportOwner,
): Promise<ExportProgress> {
  const work = await inTransaction(db, async (trx) => {
    const created = await insertRunningWork(trx, { projectId: key.projectId, id: key.exportId }, EXPORT_WORK);
    if (created) await insertExport(trx, key, owner);
    return created;
  });
  if (!work) throw problem("already-exists");
  const { progress, signal, release, endedBy } = holdLease(db, work);
  const unprintable: number[] = [];
  return {
    progress,
    unprintable,
    signal,
    end: async (ended) => {
      // Before the end, so that whoever sees the end sees them. Without them the file is the same.
      if (unprintable.length > 0)
        await updateUnprintable(db, key, unprintable.slice(0, MAX_UNPRINTABLE)).catch(() => {});
      await release();
      const state = ended === "failed" && endedBy() === "cancelled" ? "cancelled" : ended;
      const reason = state === "failed" ? "The export was broken off." : "";
      // If the end cannot be written, the lease runs out soon.
      await endWork(db, work, { state, reason, ...progress }).catch(() => {});
    },
  };
}

/** The progress of an export that nobody follows. */
export const unseenProgress = (): ExportProgress => ({
  progress: { total: null, completed: 0 },
  unprintable: [],
  signal: new AbortController().signal,
  end: async () => {},
});
