import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";

/** One value for each database: tests have several in one process. */
export function perDatabase<T>(make: (db: Kysely<Database>) => T): (db: Kysely<Database>) => T {
  const made = new WeakMap<Kysely<Database>, T>();
  return (db) => {
    let value = made.get(db);
    if (value === undefined) {
      value = make(db);
      made.set(db, value);
    }
    return value;
  };
}
