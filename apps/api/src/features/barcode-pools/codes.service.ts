import type { BarcodeRecord } from "@foyer/contract/barcode-pools.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { findCode } from "./codes.store.ts";

/** The ledger of a code: where it came from and what has become of it. rules/barcode-pools 10 */
export async function getCode(db: Kysely<Database>, projectId: number, code: string): Promise<BarcodeRecord> {
  const found = await findCode(db, projectId, code);
  if (!found) throw problem("not-found");
  return found;
}
