import type { RetentionPlaces } from "@foyer/contract/retention.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { type WorkAttempt, WorkPostponed } from "../../../platform/durable-work/work-kind.ts";
import { insertErasedTickets, insertErasure, namedBackups } from "../erasures.store.ts";
import { tryOut } from "../try-out.ts";
import {
  addCounts,
  addPlaces,
  findRun,
  lockRun,
  type RunKey,
  setErasure,
  startingPlaces,
  updateErasure,
} from "./retention-runs.store.ts";
import type { Batch, Stage } from "./stage.ts";

type Parts = Pick<WorkAttempt, "db" | "signal" | "stopping" | "progress">;

/** Passes of an erasure: a later one finds what was typed meanwhile. */
const MAX_PASSES = 5;

/**
 * Does all batches of an erasure, each in a transaction of its own. A batch finds what is still there, so an interrupted
 * run goes on where it stopped, and two servers erase each row once. rules/privacy 16
 */
export async function eraseStages(parts: Parts, key: RunKey, stages: readonly Stage[]): Promise<void> {
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const rows = await goThrough(parts, stages, (stage, after) =>
      inTransaction(parts.db, async (trx) => {
        await lockRun(trx, key);
        const batch = await stage(trx, after);
        if (batch) await prove(trx, key, batch);
        return batch;
      }),
    );
    if (rows === 0) return;
  }
}

/** Does all batches and rolls each back; returns what they would have erased. rules/privacy 15 */
export async function tryStages(parts: Parts, stages: readonly Stage[]): Promise<RetentionPlaces> {
  let places: RetentionPlaces = {};
  await goThrough(parts, stages, async (stage, after) => {
    const batch = await tryOut(parts.db, (trx) => stage(trx, after));
    if (batch) places = addCounts(places, batch.counts);
    return batch;
  });
  return places;
}

/** Goes through all batches of all stages; returns how many rows they had. */
async function goThrough(
  { signal, stopping, progress }: Parts,
  stages: readonly Stage[],
  perform: (stage: Stage, after: string) => Promise<Batch | null>,
): Promise<number> {
  let rows = 0;
  for (const stage of stages) {
    let after = "";
    // Each batch begins after the last one, so the number of rows is the maximum.
    for (;;) {
      signal.throwIfAborted();
      if (stopping.aborted)
        throw new WorkPostponed("The server stopped; the next one goes on.", { seconds: 0 });
      const batch = await perform(stage, after);
      if (batch === null) break;
      after = batch.last;
      rows += batch.rows;
      progress.completed = Math.min(progress.completed + batch.rows, progress.total ?? 0);
    }
  }
  return rows;
}

/** Adds a batch to the proof, in its transaction. */
async function prove(
  trx: Parameters<Stage>[0],
  key: RunKey,
  { counts, ticketIds = [] }: Batch,
): Promise<void> {
  const { projectId } = key;
  const places = await addPlaces(trx, key, counts);
  const run = await findRun(trx, key);
  if (!run) throw new Error(`Run ${key.runId} of project ${projectId} is not there`);
  if (run.erasureId !== null) {
    await insertErasedTickets(trx, { projectId, erasureId: run.erasureId, ticketIds });
    await updateErasure(trx, { projectId, erasureId: run.erasureId }, places);
  } else if (ticketIds.length > 0) {
    const erasureId = await insertErasure(trx, {
      projectId,
      staffName: run.staffName,
      ticketIds,
      places: startingPlaces(places),
      backups: await namedBackups(trx),
    });
    await setErasure(trx, key, erasureId);
  }
}
