import type pg from "pg";
import { splitStatements } from "../db/split-statements.ts";
import { attachRules, detachRules } from "./detached-rules.ts";
import { placementOf } from "./layout.ts";
import { inOrder, placeTable } from "./place-tables.ts";

/** One connection a node: the keys between tables are checked in the order in which they are added. */
export async function changeInSequence(client: pg.Client): Promise<void> {
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
}

/**
 * Runs a migration or a routine on a distributed database, in the transaction of its caller: statement by statement, for Citus passes
 * on the text that it gets. A new table stays on the coordinator until the statements that fill it have run: there
 * everything is possible. Then its rows are placed and it gets its keys. decisions/078
 */
export async function runOnCluster(client: pg.Client, text: string): Promise<void> {
  const created = new Set<string>();
  for (const statement of await splitStatements(text)) {
    // Another table may be given a key to a new one, which both need to be in their place for.
    if (statement.altered && !created.has(statement.altered)) await placeCreated(client, created);
    if (statement.created) {
      await runHere(client, statement.sql);
      created.add(statement.created);
    } else {
      await client.query(statement.sql);
    }
  }
  await placeCreated(client, created);
}

/** Keeps a statement from the other nodes: the keys of a table that is local yet could not lead to them. */
async function runHere(client: pg.Client, sql: string): Promise<void> {
  await client.query("set local citus.enable_ddl_propagation = off");
  await client.query(sql);
  await client.query("set local citus.enable_ddl_propagation = on");
}

async function placeCreated(client: pg.Client, created: Set<string>): Promise<void> {
  const tables = [...created];
  created.clear();
  const having = (placement: "distributed" | "reference") =>
    tables.filter((table) => placementOf(table) === placement);
  const placed = inOrder({ distributed: having("distributed"), reference: having("reference") });
  const rules = await detachRules(client, tables);
  for (const table of placed) await placeTable(client, table);
  await attachRules(client, rules);
}
