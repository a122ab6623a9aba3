import type { RawBuilder, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { hitsOf, selectIds } from "./ticket-hits.store.ts";
import { findFew } from "./tickets.store.ts";
import { findUnindexed } from "./unindexed-tickets.store.ts";

export { allWords, hasWords } from "./ticket-words.store.ts";

/**
 * The ids of a project's tickets that have all words of a search, or, if they are many, a query for them in the same
 * snapshot; and the tickets that are not in the index. While the index is far behind, only what is in it is found, so that
 * it is always fast. rules/tickets 8, 11
 */
export async function ticketsWithWords(
  trx: Transaction<Database>,
  { projectId, search }: { projectId: number; search: string },
): Promise<({ few: number[] } | { many: RawBuilder<unknown> }) & { unindexed: readonly number[] }> {
  const filter = { projectId, search, status: "", sortName: "", sortOrder: "", narrowing: null } as const;
  const noted = await findUnindexed(trx, projectId);
  const unindexed = noted === "many" ? [] : noted;
  const few = await findFew(trx, filter, unindexed);
  return few ? { few, unindexed } : { many: selectIds(hitsOf(filter, unindexed)), unindexed };
}
