import { inTransaction } from "../../platform/db/transaction.ts";
import { forEachProject } from "../../platform/durable-work/one-by-one.ts";
import type { JobParts } from "../../platform/durable-work/repeat.ts";
import { fingerprintOf } from "./event-fingerprint.service.ts";
import { insertEventChange, listEventsWithPasses, writeFingerprint } from "./wallet-event.store.ts";

/**
 * Notes a change of all passes of an event whose name, times, places or looks have changed since its first pass was made.
 * They are compared, for a change of the event is rare. rules/wallet 6
 */
export async function watchEvents({ db, log }: JobParts, stopping: AbortSignal): Promise<void> {
  const events = await listEventsWithPasses(db);
  await forEachProject(events, {
    log,
    stopping,
    failed: "what passes say of an event could not be compared",
    perform: async (projectId) => {
      const fingerprint = await fingerprintOf(db, projectId);
      await inTransaction(db, async (trx) => {
        if (await writeFingerprint(trx, projectId, fingerprint)) await insertEventChange(trx, projectId);
      });
    },
  });
}
