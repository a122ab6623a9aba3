import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { isRefusedValue } from "../../platform/db/violations.ts";
import {
  LONG_WORK_RETRY_SECONDS,
  type RecordResult,
  type WorkAttempt,
  WorkFailure,
  type WorkKind,
  WorkPostponed,
} from "../../platform/durable-work/work-kind.ts";
import { insertBatchAudit } from "./batch-audit.service.ts";
import { countDecided, type DecidedRow, decideRows, lockOpenRows, type OpenRow } from "./batch-rows.store.ts";
import { type BatchRow, BULK_WORK, findBatchOfWork } from "./bulk-registration.store.ts";
import { sellRows } from "./sell-rows.service.ts";

/** Visitors who register meanwhile wait for one transaction. */
const ROWS_PER_TRANSACTION = 64;
/** Consecutive transactions without a decided row, because other sales took the places or codes. rules/limits 13 */
const MAX_IDLE_TRANSACTIONS = 200;

/** The durable work that issues the tickets of a registration file. rules/bulk-registration 7 */
export const bulkRegistration: WorkKind = {
  name: BULK_WORK,
  concurrency: 1,
  retrySeconds: LONG_WORK_RETRY_SECONDS,
  unexpectedFailure: "The tickets could not be issued.",
  perform: issueBatch,
};

/** Sells the rows without an outcome, in the order of the file. An interrupted run continues at the next row. */
async function issueBatch({ db, signal, stopping, progress, ...work }: WorkAttempt): Promise<RecordResult> {
  const batch = await findBatchOfWork(db, work);
  if (!batch) throw new WorkFailure("There is no such file any more.", { isFinal: true });
  progress.total = batch.rows;
  progress.completed = await countDecided(db, batch);
  let maximum = ROWS_PER_TRANSACTION;
  for (let idle = 0; idle < MAX_IDLE_TRANSACTIONS; idle += 1) {
    signal.throwIfAborted();
    if (stopping.aborted)
      throw new WorkPostponed("The server stopped; the next one goes on.", { seconds: 0 });
    try {
      const count = await issueNext(db, batch, maximum);
      if (count === null) return (trx) => insertBatchAudit(trx, batch);
      if (count > 0) idle = 0;
      progress.completed += count;
      maximum = ROWS_PER_TRANSACTION;
    } catch (error) {
      // One row's value failed the sale of all: sell the next rows one by one.
      if (!isRefusedValue(error)) throw error;
      if (maximum === 1) {
        progress.completed += await refuseNext(db, batch);
        idle = 0;
      }
      maximum = 1;
    }
  }
  throw new WorkFailure("Other registrations took what these tickets need.", { isFinal: false });
}

/** Sells the next rows and writes their outcomes in one transaction; returns their number, or null when none are left. */
function issueNext(db: Kysely<Database>, batch: BatchRow, maximum: number): Promise<number | null> {
  return inTransaction(db, async (trx) => {
    const rows = await lockOpenRows(trx, batch, maximum);
    if (rows.length === 0) return null;
    const outcomes = await sellRows(trx, batch, rows);
    const decided = rows.flatMap((row, at) => toDecided(row, outcomes[at]));
    await decideRows(trx, batch, decided);
    return decided.length;
  });
}

function toDecided(
  { line }: OpenRow,
  sold: Awaited<ReturnType<typeof sellRows>>[number] | undefined,
): DecidedRow[] {
  // A concurrent sale may still release what this row needs: the next transaction tries again.
  if (sold === undefined || sold.outcome === "again") return [];
  if (sold.outcome === "issued") return [{ line, outcome: "issued", ticketId: sold.ticket.ticketId }];
  return [{ line, outcome: sold.outcome, ticketId: null }];
}

/** Refuses the next row, because the database refuses one of its values. */
function refuseNext(db: Kysely<Database>, batch: BatchRow): Promise<number> {
  return inTransaction(db, async (trx) => {
    const rows = await lockOpenRows(trx, batch, 1);
    await decideRows(
      trx,
      batch,
      rows.map(({ line }) => ({ line, outcome: "refused", ticketId: null })),
    );
    return rows.length;
  });
}
