import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { recordChange } from "../audit/audit.service.ts";
import { entryOf } from "./bulk-registration.service.ts";
import { type BatchRow, findBatch } from "./bulk-registration.store.ts";

/** Records the result of a batch in the audit. */
export async function insertBatchAudit(trx: Transaction<Database>, batch: BatchRow): Promise<void> {
  const { issued = 0, refused = 0 } = (await findBatch(trx, batch)) ?? {};
  const { staffId, staffName: name } = batch;
  await recordChange(
    trx,
    { staffId, name },
    { action: "import", ...entryOf(batch, batch.fileName), after: { issued, refused } },
  );
}
