import type pg from "pg";
import type { Catalog } from "./catalog.ts";
import { NeverNull, targetsOf } from "./never-null.ts";
import { allOfKind, type PgNode, parseNodeTree, textIn } from "./node-tree.ts";

/** A column of a statement's result as the database sees it. */
export type DescribedColumn = {
  name: string;
  type: string;
  /** The key of the table's column that it is, in the catalog; null for an expression. */
  source: string | null;
  isNeverNull: boolean;
};

/**
 * Describes the result of a statement without running it. A function with the statement as its body makes the database
 * look up every name and type; its body is then read as a tree.
 */
export async function describeStatement(
  client: pg.Client,
  catalog: Catalog,
  { text, nullParameters }: { text: string; nullParameters: readonly number[] },
): Promise<DescribedColumn[]> {
  const { query, types } = await analyse(client, text);
  const neverNull = new NeverNull(catalog, nullParameters);
  return targetsOf(query).map((target, index) => {
    const [table, column] = [textIn(target, "resorigtbl"), textIn(target, "resorigcol")];
    return {
      name: textIn(target, "resname"),
      type: types[index] ?? "",
      source: table === "0" ? null : `${table}.${column}`,
      isNeverNull: neverNull.isColumnSure(query, index + 1, []),
    };
  });
}

async function analyse(client: pg.Client, text: string): Promise<{ query: PgNode; types: string[] }> {
  await client.query("begin");
  try {
    await client.query(`prepare described as ${text}`);
    const prepared = await client.query<{ parameters: string; types: string[] }>(
      `select array_to_string(parameter_types, ', ') as parameters, result_types::text[] as types
      from pg_prepared_statements where name = 'described'`,
    );
    const { parameters = "", types = [] } = prepared.rows[0] ?? {};
    await client.query(
      `create function pg_temp.described(${parameters}) returns void language sql begin atomic ${text}; end`,
    );
    const { rows } = await client.query<{ body: string }>(
      "select prosqlbody::text as body from pg_proc where oid = 'pg_temp.described'::regproc",
    );
    const [query] = allOfKind(parseNodeTree(rows[0]?.body ?? "()"), "QUERY");
    if (!query) throw new Error("The statement has no node tree");
    return { query, types };
  } finally {
    await client.query("rollback");
    // A statement that could not be prepared leaves none behind.
    await client.query("deallocate all");
  }
}
