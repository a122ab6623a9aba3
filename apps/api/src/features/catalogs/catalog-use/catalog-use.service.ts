import type { CatalogUse, UsedKind } from "@foyer/contract/catalog-uses.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { hasUse, listUseRows, replaceUses as writeUses } from "./catalog-use.store.ts";

/**
 * The used entries of a kind with their counts, of the shared catalog or of one project; uses are named where the caller
 * has access. rules/questions 17
 */
export async function listUses(
  db: Kysely<Database>,
  { kind, projectId }: { kind: UsedKind; projectId?: number | undefined },
  caller: Caller,
): Promise<CatalogUse[]> {
  const visible = (projectId: number) => caller.projects === "all" || caller.projects.includes(projectId);
  const byEntry = Map.groupBy(await listUseRows(db, kind, projectId ?? null), ({ entryId }) => entryId);
  return [...byEntry].map(([entryId, uses]) => ({
    entryId,
    count: uses.length,
    registrations: uses
      .filter(({ projectId }) => visible(projectId))
      .map(({ projectId, registrationId }) => ({ projectId, registrationId })),
  }));
}

/** Whether any registration of any project uses this entry. */
export function isUsed(db: Kysely<Database>, kind: UsedKind, entryId: number): Promise<boolean> {
  return hasUse(db, kind, entryId);
}

/** Replaces the recorded uses of a registration, in the transaction that changes it. rules/questions 16 */
export function replaceUses(
  trx: Transaction<Database>,
  registration: { projectId: number; registrationId: number },
  uses: readonly { kind: UsedKind; entryId: number }[],
): Promise<void> {
  return writeUses(trx, registration, uses);
}
