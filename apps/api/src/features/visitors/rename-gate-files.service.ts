import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { listDaysToRecount, lockFiles, recountDays, writeNameOfGate } from "./visitor-file-changes.store.ts";

type Key = { projectId: number; gateId: number };

/** Waits for uploads, corrections and the jobs that count visitors, until the transaction ends. */
export { lockFiles as lockGateFiles };

/**
 * Gives the visitors of a gate its new name, and counts those days again on which other files have the old or the new one.
 * rules/gates 10
 */
export async function renameGateFiles(
  trx: Transaction<Database>,
  key: Key,
  name: { name: string; nameKey: string },
): Promise<void> {
  const { projectId } = key;
  await lockFiles(trx, projectId);
  const days = await listDaysToRecount(trx, key, name.nameKey);
  await writeNameOfGate(trx, key, name);
  if (days.length > 0) await recountDays(trx, projectId, days);
}
