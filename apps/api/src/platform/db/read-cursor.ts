import { type Expression, sql, type Transaction } from "kysely";
import type { Database } from "./schema.ts";

/** Yields the rows of a query in chunks of at most `size`, read on demand by a cursor of the transaction. */
export async function* readCursor<Row>(
  trx: Transaction<Database>,
  query: Expression<Row>,
  size: number,
): AsyncGenerator<Row[]> {
  // The builder has no cursors.
  await sql`declare chunks no scroll cursor for ${query}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(size)} from chunks`.execute(trx);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
  }
}
