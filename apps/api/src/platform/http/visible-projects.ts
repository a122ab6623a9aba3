import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Caller } from "./caller.ts";

/** A search in several projects at once. */
export type Sought = { text: string; projects: Caller["projects"]; limit: number };

/** The condition that a column is one of these projects. */
export const isVisible = (column: string, projects: Caller["projects"]): RawBuilder<SqlBool> =>
  projects === "all" ? sql`true` : sql`${sql.ref(column)} = any(${[...projects]}::bigint[])`;
