import type pg from "pg";

/** Runs a statement on each node of the cluster; returns its first value of each. Throws where a node fails. */
export async function onAllNodes(client: pg.Client, command: string): Promise<string[]> {
  const { rows } = await client.query<{ success: boolean; result: string }>(
    "select success, result from run_command_on_all_nodes($1)",
    [command],
  );
  const failed = rows.find(({ success }) => !success);
  if (failed) throw new Error(`A node failed: ${failed.result}`);
  return rows.map(({ result }) => result);
}
