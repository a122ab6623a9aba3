import type { Kysely } from "kysely";
import type { Database } from "./schema.ts";

/** The views of the database, which the table map does not have. */
type Views = {
  /** The counters of a registration as one row. */
  registration_places: {
    project_id: number;
    registration_id: number;
    ticket_count: number;
    issued: number;
    held: number;
  };
};

/** The database, typed for statements that read views. */
export const withViews = (db: Kysely<Database>): Kysely<Database & Views> => db.withTables<Views>();
