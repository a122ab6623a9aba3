import { createHash } from "node:crypto";
import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { findMailSender } from "../mail-texts/mail-sender.service.ts";
import { projectFacts } from "../public-registration/public-registration.service.ts";
import { insertEventChange, listEventsWithPasses, writeFingerprint } from "./wallet-event.store.ts";

/**
 * Notes a change of all passes of an event whose name, times, places or looks have changed. They are compared, for what
 * passes say comes from six places, and a change of the event is rare. rules/wallet 6
 */
export async function watchEvents(db: Kysely<Database>, stopping: AbortSignal): Promise<void> {
  for (const projectId of await listEventsWithPasses(db)) {
    if (stopping.aborted) return;
    const fingerprint = await fingerprintOf(db, projectId);
    await inTransaction(db, async (trx) => {
      // The first time there is nothing to compare with.
      if ((await writeFingerprint(trx, projectId, fingerprint)) === "changed")
        await insertEventChange(trx, projectId);
    });
  }
}

async function fingerprintOf(db: Kysely<Database>, projectId: number): Promise<string> {
  const facts = await projectFacts(db, { projectId, code: "" }, DEFAULT_CULTURE);
  const { senderName } = await findMailSender(db, projectId);
  return createHash("sha256")
    .update(JSON.stringify([facts, senderName]))
    .digest("hex");
}
