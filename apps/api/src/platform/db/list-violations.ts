import pg from "pg";
import { StartRefusal } from "../process/start-refusal.ts";

/** PostgreSQL's codes for a table, a column or a function that is not there. */
const OTHER_SCHEMA = ["42P01", "42703", "42883"];

/** A row of the query of invariants: the rule that does not hold, and of what. */
export type Violation = { rule: string; what: string };

/**
 * Lists what does not hold of the data at one moment, by the query `invariants`; changes nothing. After an error
 * the connection is of no further use.
 * @throws StartRefusal when the database has another release's schema.
 */
export async function listViolations(client: pg.Client, invariants: string): Promise<Violation[]> {
  await client.query("begin isolation level repeatable read read only");
  try {
    const { rows } = await client.query<Violation>(invariants);
    await client.query("rollback");
    return rows;
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError && OTHER_SCHEMA.includes(cause.code ?? ""))) throw cause;
    throw new StartRefusal(
      "The database has the schema of another release: run the check of that one, or start this one, which updates it.",
      { cause },
    );
  }
}
