import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { getRegistration } from "../registrations/registrations.service.ts";
import { type SaleOutcome, sellByStaff } from "../submissions/sell-by-staff.service.ts";
import type { OpenRow } from "./batch-rows.store.ts";
import type { BatchRow } from "./bulk-registration.store.ts";

/**
 * Sells rows of a batch in the caller's transaction; tickets with a price are paid by the batch. Each row has its own
 * idempotency key, so that a repeat returns the same ticket. The blanks keep visitors from sending it.
 * rules/bulk-registration 7
 */
export async function sellRows(
  trx: Transaction<Database>,
  { projectId, registrationId, batchId, staffId, staffName, isMailed }: BatchRow,
  rows: readonly OpenRow[],
): Promise<SaleOutcome[]> {
  const { barCodePoolId: poolId } = await getRegistration(trx, { projectId, registrationId });
  const tickets = rows.map(({ line, sale }) => ({ ...sale, idempotencyKey: `bulk ${batchId} ${line}` }));
  const byStaff = { staffId, staffName, paymentId: String(batchId), isMailed };
  return sellByStaff(trx, { projectId, registrationId, poolId }, { tickets, byStaff });
}
