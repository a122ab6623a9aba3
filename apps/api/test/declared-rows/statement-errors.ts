import type pg from "pg";
import type { Declaration } from "../../src/platform/db/sql-rows.ts";
import type { Catalog } from "./catalog.ts";
import { compareColumn, compareRows } from "./compare.ts";
import { describeStatement } from "./describe-statement.ts";

/** A declaration and the statement that it was met in. */
export type Statement = {
  readonly text: string;
  /** The numbers, from 1, of the parameters that were null. */
  readonly nullParameters: readonly number[];
  readonly declaration: Declaration;
  /** The name under which a raw expression is selected. */
  readonly alias: string | null;
};

/** Compares the declared columns of a statement with those that the database describes; returns the errors. */
export async function findErrors(
  client: pg.Client,
  catalog: Catalog,
  { declaration, alias, ...statement }: Statement,
): Promise<string[]> {
  const { of } = declaration;
  try {
    const described = await describeStatement(client, catalog, statement);
    if ("rows" in of) return compareRows(of.rows, described, catalog);
    const column = described.find(({ name }) => name === alias);
    return column
      ? compareColumn(of.value, column, catalog)
      : [`"${alias}" is not in the result: sqlValue(…) is for what the statement itself selects`];
  } catch (error) {
    return [`the database cannot describe it: ${error instanceof Error ? error.message : error}`];
  }
}
