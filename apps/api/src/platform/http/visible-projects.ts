import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Caller } from "./caller.ts";

/** The filter of a search across projects. */
export type SearchFilter = { text: string; projects: Caller["projects"]; limit: number };

/** Returns the condition that a column is one of these projects. */
export const isVisible = (column: string, projects: Caller["projects"]): RawBuilder<SqlBool> =>
  projects === "all" ? sql`true` : sql`${sql.ref(column)} = any(${[...projects]}::bigint[])`;
