import { countOf } from "@foyer/domain/format/counts.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { PoolKey } from "./barcode-pools.service.ts";
import { reserveBarcodes } from "./reserved-codes.store.ts";

export { countReservedCodes, takeReservedCodes } from "./reserved-codes.store.ts";

/**
 * Reserves this number of a pool's codes: takes missing ones or releases the rest. Throws `too-few-barcodes` with the
 * missing number, and `barcodes-at-desks` when desks have more. rules/offline-registration 2, 3
 */
export async function reserveCodes(trx: Transaction<Database>, key: PoolKey, wanted: number): Promise<void> {
  const missing = await reserveBarcodes(trx, key, wanted);
  if (missing === 0) return;
  if (missing < 0) throw problem("barcodes-at-desks", { field: "ticketCount" });
  const note = `${countOf(missing, "code")} ${missing === 1 ? "is" : "are"} missing.`;
  throw problem("too-few-barcodes", { field: "ticketCount", note });
}
