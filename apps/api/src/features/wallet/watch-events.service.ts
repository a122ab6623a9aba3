import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { fingerprintOf } from "./event-fingerprint.service.ts";
import { insertEventChange, listEventsWithPasses, writeFingerprint } from "./wallet-event.store.ts";

/**
 * Notes a change of all passes of an event whose name, times, places or looks have changed since its first pass was made.
 * They are compared, for a change of the event is rare. rules/wallet 6
 */
export async function watchEvents(db: Kysely<Database>, stopping: AbortSignal): Promise<void> {
  for (const projectId of await listEventsWithPasses(db)) {
    if (stopping.aborted) return;
    const fingerprint = await fingerprintOf(db, projectId);
    await inTransaction(db, async (trx) => {
      if (await writeFingerprint(trx, projectId, fingerprint)) await insertEventChange(trx, projectId);
    });
  }
}
