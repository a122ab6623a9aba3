import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Caller } from "./caller.ts";

/** The filter of a search across projects. */
export type SearchFilter = { text: string; projects: Caller["projects"]; limit: number };

/** Returns the condition that a column is one of these projects. */
export const isVisible = (column: string, projects: Caller["projects"]): RawBuilder<SqlBool> =>
  projects === "all" ? sql`true` : sql`${sql.ref(column)} = any(${[...projects]}::bigint[])`;

/**
 * The same of the project's column in each table that is joined: a cluster takes a condition on one of them for no other,
 * and would read the others on all nodes. rules/distribution 12
 */
export const areVisible = (tables: readonly string[], projects: Caller["projects"]): RawBuilder<SqlBool> =>
  projects === "all"
    ? sql`true`
    : sql`(${sql.join(
        tables.map((table) => isVisible(`${table}.project_id`, projects)),
        sql` and `,
      )})`;
