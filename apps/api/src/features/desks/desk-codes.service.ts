import type { Desk } from "@foyer/contract/desks.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { recordChange } from "../audit/audit.service.ts";
import { requireOffline } from "../registrations/require-offline.service.ts";
import { leaseCodes, returnCodes, takeBackCodes } from "./desk-codes.store.ts";
import type { ConnectedDesk } from "./desk-key.service.ts";
import { type DeskKey, entryOf, getDesk, requireActive } from "./desks.service.ts";
import { lockDesk, updateTakenBack } from "./desks.store.ts";

/** Leases a block of reserved barcodes to this device; a repeat returns the same ones. rules/desk 3, 4 */
export function leaseBlock(
  db: Kysely<Database>,
  desk: ConnectedDesk,
  { device, block, count }: { device: string; block: number; count: number },
): Promise<{ barcodes: string[] }> {
  return inTransaction(db, async (trx) => {
    await requireActive(trx, desk);
    const { barCodePoolId: poolId } = await requireOffline(trx, desk);
    const { codes, isNew } = await leaseCodes(trx, desk, { device, poolId, block, count });
    // A desk retries every few seconds while the reservation is used up: only a new block is an audit entry.
    if (!isNew) return { barcodes: codes };
    const entry = { action: "export", ...entryOf(desk, desk.name) } as const;
    const after = { block, barcodes: codes.length };
    await recordChange(trx, { staffId: desk.staffId, name: desk.staffName }, { ...entry, after });
    return { barcodes: codes };
  });
}

/**
 * Takes the unused barcodes of a lost device back, which may have printed some of them. Throws `desk-open`.
 * rules/desk 19
 */
export async function takeBackFromLost(
  { db, record }: RecordedContext,
  key: DeskKey,
): Promise<{ desk: Desk; returned: number }> {
  await lockDesk(db, key);
  const { name, state } = await getDesk(db, key);
  if (state !== "closed") throw problem("desk-open");
  const returned = await takeBackCodes(db, key);
  if (returned > 0) await updateTakenBack(db, key);
  record(
    returned === 0
      ? "unchanged"
      : { action: "update", ...entryOf(key, name), after: { takenBack: returned } },
  );
  return { desk: await getDesk(db, key), returned };
}

/** Takes back barcodes that the desk has not printed. rules/desk 4 */
export function takeBack(
  db: Kysely<Database>,
  desk: ConnectedDesk,
  { device, nextBlock, barcodes: codes }: { device: string; nextBlock: number; barcodes: readonly string[] },
): Promise<{ returned: number }> {
  return inTransaction(db, async (trx) => {
    const returned = await returnCodes(trx, desk, { device, nextBlock, codes });
    if (returned === 0) return { returned };
    const entry = { action: "update", ...entryOf(desk, desk.name), after: { returned } } as const;
    await recordChange(trx, { staffId: desk.staffId, name: desk.staffName }, entry);
    return { returned };
  });
}
