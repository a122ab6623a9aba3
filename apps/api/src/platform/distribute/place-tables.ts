import type pg from "pg";
import { StartRefusal } from "../process/start-refusal.ts";
import { LAYOUT, type Placement, tablesOf } from "./layout.ts";

/** The table that all other distributed ones share their nodes with. */
export const ANCHOR = "ticket";

/**
 * The tables that are not in their place yet.
 * @throws StartRefusal where one is in another place: somebody else laid it out.
 */
export async function listUnplaced(
  client: pg.Client,
): Promise<Record<"distributed" | "reference", string[]>> {
  const { rows } = await client.query<{ table: string; placement: Placement; column: string | null }>(
    `select logicalrelid::regclass::text as table,
        case when partmethod = 'h' then 'distributed' when repmodel = 't' then 'reference' else 'local' end as placement,
        column_to_column_name(logicalrelid, partkey) as column
      from pg_dist_partition`,
  );
  const placed = new Map(rows.map((row) => [row.table, row]));
  const strange = rows.find(({ table, placement, column }) => {
    const wanted = Object.entries<Placement>(LAYOUT).find(([name]) => name === table)?.[1] ?? "local";
    // Citus makes a local table known to itself where a key leads to a reference table.
    return placement !== "local" && (placement !== wanted || (column !== null && column !== "project_id"));
  });
  if (strange) {
    throw new StartRefusal(
      `The table ${strange.table} is ${strange.placement} already, and not as this release lays it out: begin with a database that is not distributed.`,
    );
  }
  const lacking = (placement: "distributed" | "reference") =>
    tablesOf(placement).filter((table) => (placed.get(table)?.placement ?? "local") === "local");
  return { distributed: lacking("distributed"), reference: lacking("reference") };
}

/** Moves the rows of a table to where the layout wants them; it has neither foreign keys nor triggers meanwhile. */
export async function placeTable(client: pg.Client, table: string): Promise<void> {
  if (LAYOUT[table as keyof typeof LAYOUT] === "reference") {
    await client.query("select create_reference_table($1)", [table]);
  } else {
    const neighbours = table === ANCHOR ? "none" : ANCHOR;
    await client.query("select create_distributed_table($1, 'project_id', colocate_with := $2)", [
      table,
      neighbours,
    ]);
  }
  // The rows on the coordinator that have been copied to the shards.
  await client.query("select truncate_local_data_after_distributing_table($1)", [table]);
}

/** The tables in the order in which they can be placed. */
export function inOrder({ distributed, reference }: Record<"distributed" | "reference", string[]>): string[] {
  return [...reference, ...distributed.toSorted((one, other) => rank(one) - rank(other))];
}

const rank = (table: string) => (table === ANCHOR ? 0 : 1);
