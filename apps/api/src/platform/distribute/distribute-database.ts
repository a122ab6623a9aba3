import type pg from "pg";
import { migrateBy } from "../db/migrate.ts";
import { MIGRATION_LOCK } from "../db/migration-lock.ts";
import { requireTrigrams, requireUsableDatabase } from "../db/usable-database.ts";
import type { Log } from "../log.ts";
import { StartRefusal } from "../process/start-refusal.ts";
import { alignSequences, type Stray } from "./align-sequences.ts";
import { CLUSTER_STEPS } from "./cluster-steps.ts";
import { attachRules, detachRules } from "./detached-rules.ts";
import { inTransaction } from "./in-transaction.ts";
import { isDistributed } from "./is-distributed.ts";
import { placeFunctions } from "./place-functions.ts";
import { inOrder, listUnplaced, placeTable } from "./place-tables.ts";
import { requireCluster, requireNoServer } from "./require-cluster.ts";
import { requireOneTask } from "./require-one-task.ts";
import { changeInSequence } from "./run-on-cluster.ts";

type Options = {
  log: Log;
  /** A query whose rows are violations of the data's invariants. */
  invariants: string;
};

/** The names of the tables that were moved, and the numbers that a node gave out before it was aligned. */
export type Distributed = { moved: string[]; strays: Stray[] };

/**
 * Lays an installation out over the nodes of its Citus cluster, empty or filled, in one transaction: all of it or
 * nothing. What is in its place already stays; servers may sell only while nothing is moved. rules/distribution
 * @throws StartRefusal when the database cannot be distributed, its data breaks an invariant, or a statement of one
 * project would not be one task.
 */
export async function distributeDatabase(
  client: pg.Client,
  { log, invariants }: Options,
): Promise<Distributed> {
  await requireUsableDatabase(client);
  await requireCluster(client);
  if (!(await isDistributed(client))) await requireNoServer(client);
  await migrateBy(client, { log, cluster: CLUSTER_STEPS });
  await requireTrigrams(client);
  await changeSettings(client);
  const moved = await inTransaction(client, () => layOut(client, invariants));
  // Afterwards: a node cannot change a sequence that it is only about to have.
  const strays = await alignSequences(client);
  // Nor does it plan over tables that the same transaction made.
  await requireOneTask(client);
  return { moved, strays };
}

async function layOut(client: pg.Client, invariants: string): Promise<string[]> {
  await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
  await changeInSequence(client);
  const tables = inOrder(await listUnplaced(client));
  if (tables.length === 0) return [];
  await requireNoServer(client);
  const rules = await detachRules(client, tables);
  for (const table of tables) await placeTable(client, table);
  await attachRules(client, rules);
  await placeFunctions(client);
  await requireInvariants(client, invariants);
  return tables;
}

/**
 * For this and every later connection. A trigger of a shard sees the rows of one project alone, which is all that ours
 * look at. A statement over all projects has one connection to each node: the jobs look again and again, and a process
 * for each shard costs more than the look. decisions/110
 */
const SETTINGS = {
  "citus.enable_unsafe_triggers": "on",
  "citus.max_adaptive_executor_pool_size": "1",
} as const;

async function changeSettings(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select quote_ident(current_database()) as name");
  for (const [setting, value] of Object.entries(SETTINGS)) {
    await client.query(`alter database ${rows[0]?.name} set ${setting} = ${value}`);
    await client.query(`set ${setting} = ${value}`);
  }
}

async function requireInvariants(client: pg.Client, invariants: string): Promise<void> {
  const { rows } = await client.query<{ rule: string; what: string }>(invariants);
  const [first] = rows;
  if (first) {
    throw new StartRefusal(
      `The data breaks ${rows.length} invariants, the first: ${first.rule} (${first.what}). Nothing was changed.`,
    );
  }
}
