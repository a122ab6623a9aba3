import type { ExportState } from "@foyer/contract/ticket-exports.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { problem } from "../../../platform/http/problem-error.ts";
import { repeat } from "../../../platform/jobs/repeat.ts";
import { silentLog } from "../../../platform/log.ts";
import {
  beatExport,
  type ExportKey,
  type ExportOwner,
  endExport,
  insertExport,
} from "./export-progress.store.ts";

/** So that an export that is cancelled stops within a second. rules/tickets 22 */
const BEAT_MS = 300;

/** What the one who writes an export tells those who follow it, and hears from them. */
export type ExportProgress = {
  total: number | null;
  written: number;
  /** Aborted when somebody has cancelled it. */
  signal: AbortSignal;
  /** Tells how it ended; what failed because it was cancelled was cancelled. */
  end: (state: ExportState) => Promise<void>;
};

/** Makes an export known that can be followed from any server. Throws `already-exists`. */
export async function beginProgress(
  db: Kysely<Database>,
  key: ExportKey,
  owner: ExportOwner,
): Promise<ExportProgress> {
  if (!(await insertExport(db, key, owner))) throw problem("already-exists");
  const { signal, abort } = abortable();
  const progress: ExportProgress = {
    total: null,
    written: 0,
    signal,
    end: async (state) => {
      await stop();
      const isCancelled = state === "failed" && signal.aborted;
      // One whose end cannot be written counts as lost, soon.
      await endExport(db, key, { ...progress, state: isCancelled ? "cancelled" : state }).catch(() => {});
    },
  };
  const beat = async () => {
    if (await beatExport(db, key, progress)) abort();
  };
  // What one beat could not write, the next one does.
  const stop = repeat({ name: "export progress", everyMs: BEAT_MS, work: beat }, silentLog);
  return progress;
}

/** Of an export that nobody follows. */
export const unseenProgress = (): ExportProgress => ({
  total: null,
  written: 0,
  signal: abortable().signal,
  end: async () => {},
});

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
