import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/** Moves the pending words of new tickets into the search index, unless another server is doing so. */
export async function tidySearchIndex(db: Kysely<Database>): Promise<void> {
  await sql`select gin_clean_pending_list('ticket_search')
    where pg_try_advisory_xact_lock(hashtextextended('tidy-search-index', 0))`.execute(db);
}
