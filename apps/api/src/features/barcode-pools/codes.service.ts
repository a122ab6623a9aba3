import type { BarcodeRecord } from "@foyer/contract/barcode-pools.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { getProject } from "../projects/projects.service.ts";
import { listCodeRecords } from "./codes.store.ts";

/** The ledger of a code: its origin and state. rules/barcode-pools 10 */
export async function findCode(
  db: Kysely<Database>,
  projectId: number,
  code: string,
): Promise<BarcodeRecord[]> {
  await getProject(db, projectId);
  return listCodeRecords(db, projectId, code);
}
