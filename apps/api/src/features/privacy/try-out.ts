import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";

/** Ends a transaction, and carries what it found. */
class Tried<T> extends Error {
  readonly found: T;
  constructor(found: T) {
    super("An erasure was tried only");
    this.found = found;
  }
}

/** Does something in a transaction, rolls it back, and returns what it found. rules/privacy 1, 15 */
export async function tryOut<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  try {
    await inTransaction(db, async (trx) => {
      throw new Tried(await work(trx));
    });
  } catch (error) {
    // The class knows no type, and nothing else throws it in here.
    if (error instanceof Tried) return error.found as T;
    throw error;
  }
  throw new Error("A trial was not rolled back");
}
