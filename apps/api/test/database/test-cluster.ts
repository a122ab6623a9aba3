import { readFile } from "node:fs/promises";
import { distributeDatabase } from "../../src/platform/distribute/distribute-database.ts";
import { silentLog } from "../../src/platform/log.ts";
import { administer, databaseUrl } from "./database-server.ts";
import { withClient } from "./with-client.ts";

/**
 * The nodes that a test database is spread over: the database server itself, or all nodes of its Citus cluster. The
 * first one is the coordinator.
 */
export type Nodes = readonly string[];

type Node = { host: string; port: number; groupId: number; hasShards: boolean };

/** The nodes of the cluster that this database is the coordinator's of; of a plain database itself alone. */
export async function listNodes(url: string): Promise<Nodes> {
  return (await readNodes(url)).map(({ host, port }) => addressOf(url, { host, port }));
}

/** Whether the test databases are distributed. */
export const isCluster = async (url: string): Promise<boolean> => (await readCluster(url)).length > 0;

async function readNodes(url: string): Promise<{ host: string; port: number }[]> {
  const { hostname, port } = new URL(url);
  const workers = (await readCluster(url)).filter(({ groupId }) => groupId !== 0);
  return [{ host: hostname, port: Number(port || 5432) }, ...workers];
}

async function readCluster(url: string): Promise<Node[]> {
  return withClient(url, async (client) => {
    const found = await client.query("select from pg_extension where extname = 'citus'");
    if (found.rowCount === 0) return [];
    const { rows } = await client.query<Node>(
      `select nodename as host, nodeport as port, groupid as "groupId", shouldhaveshards as "hasShards"
        from pg_dist_node where noderole = 'primary' order by groupid`,
    );
    return rows;
  });
}

function addressOf(url: string, { host, port }: { host: string; port: number }): string {
  const address = new URL(url);
  address.hostname = host;
  address.port = String(port);
  return address.href;
}

/** Creates the database on every node, as a copy of a template if one is named. */
export async function createOnNodes(nodes: Nodes, name: string, template?: string): Promise<void> {
  const copy = template === undefined ? "" : ` template ${template} strategy file_copy`;
  await Promise.all(nodes.map((node) => administerNode(node, `create database ${name}${copy}`)));
}

/** For the triggers of distributed tables: a copy of a database has none of its template's settings. */
export async function allowTriggers(nodes: Nodes, name: string): Promise<void> {
  const statement = `alter database ${name} set citus.enable_unsafe_triggers = on`;
  await Promise.all(nodes.map((node) => administerNode(node, statement)));
}

export async function dropOnNodes(nodes: Nodes, name: string): Promise<void> {
  await Promise.all(nodes.map((node) => dropOn(node, name)));
}

/** Again when somebody connects meanwhile: on a cluster the nodes do. */
async function dropOn(node: string, name: string, tries = 5): Promise<void> {
  try {
    await administerNode(node, `drop database if exists ${name} with (force)`);
  } catch (error) {
    if ((error as { code?: string }).code !== "55006" || tries === 1) throw error;
    await dropOn(node, name, tries - 1);
  }
}

/** One statement on one node: Citus would repeat some of them on the others by itself. */
const administerNode = (node: string, statement: string) =>
  administer(withSetting(node, "citus.enable_create_database_propagation=off"), statement);

function withSetting(url: string, setting: string): string {
  const address = new URL(url);
  address.searchParams.set("options", `-c ${setting}`);
  return address.href;
}

/** Makes a cluster, like the one at `url`, of the new databases of this name. */
export async function joinNodes(url: string, nodes: Nodes, name: string): Promise<void> {
  for (const node of nodes) await administer(databaseUrl(node, name), "create extension citus");
  const [coordinator, ...workers] = await readCluster(url);
  if (!coordinator) throw new Error("The cluster has no coordinator");
  await withClient(databaseUrl(url, name), async (client) => {
    await client.query("select citus_set_coordinator_host($1, $2)", [coordinator.host, coordinator.port]);
    for (const { host, port } of workers) await client.query("select citus_add_node($1, $2)", [host, port]);
    await client.query("select citus_set_node_property($1, $2, 'shouldhaveshards', $3)", [
      coordinator.host,
      coordinator.port,
      coordinator.hasShards,
    ]);
  });
}

/** Distributes the migrated and seeded database of this name; returns the tables that were moved. */
export async function distribute(url: string, name: string): Promise<string[]> {
  const invariants = await readFile(new URL("../../invariants.sql", import.meta.url), "utf8");
  const { moved } = await withClient(databaseUrl(url, name), (client) =>
    distributeDatabase(client, { log: silentLog, invariants }),
  );
  return moved;
}

/** Ends the connections to a template, for it can be copied only while there are none. Citus has its own. */
export async function closeTemplate(nodes: Nodes, name: string): Promise<void> {
  for (const node of nodes) {
    await administer(node, `alter database ${name} allow_connections false`);
    await administer(
      node,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
    );
  }
}
