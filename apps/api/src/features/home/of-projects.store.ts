import { type RawBuilder, type SqlBool, sql } from "kysely";

/** The condition that a column is one of these projects; one project as an equality, which one node answers. */
export function ofProjects(column: string, [only, ...more]: readonly number[]): RawBuilder<SqlBool> {
  return more.length === 0 && only !== undefined
    ? sql<SqlBool>`${sql.ref(column)} = ${only}`
    : sql<SqlBool>`${sql.ref(column)} = any(${only === undefined ? [] : [only, ...more]}::bigint[])`;
}
