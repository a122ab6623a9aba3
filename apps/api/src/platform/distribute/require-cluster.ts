import type pg from "pg";
import { StartRefusal } from "../process/start-refusal.ts";
import { onAllNodes } from "./on-all-nodes.ts";

const OLDEST_VERSION = 13;

/**
 * Refuses a database that cannot be distributed, before anything in it changes.
 * @throws StartRefusal with a sentence for the operator.
 */
export async function requireCluster(client: pg.Client): Promise<void> {
  await requireExtension(client);
  await requireNodes(client);
  await requireSettings(client);
}

async function requireExtension(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    "select extversion as version from pg_extension where extname = 'citus'",
  );
  const [found] = rows;
  if (!found) {
    throw new StartRefusal(
      "The database has no Citus: load it (shared_preload_libraries = 'citus'), create the extension citus in this database on every node, and add the workers (docs/SCALING.md).",
    );
  }
  if (Number.parseInt(found.version, 10) < OLDEST_VERSION) {
    throw new StartRefusal(`The database has Citus ${found.version}; ${OLDEST_VERSION} or newer is needed.`);
  }
  const { rows: roles } = await client.query<{ isCoordinator: boolean }>(
    'select citus_is_coordinator() as "isCoordinator"',
  );
  if (!roles[0]?.isCoordinator) {
    throw new StartRefusal("This node is a worker: name the database of the coordinator.");
  }
}

type Node = { name: string; isCoordinator: boolean; isReady: boolean };

async function requireNodes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Node>(
    `select format('%s:%s', nodename, nodeport) as name, groupid = 0 as "isCoordinator",
        isactive and (groupid = 0 or (hasmetadata and metadatasynced)) as "isReady"
      from pg_dist_node where noderole = 'primary'`,
  );
  if (!rows.some(({ isCoordinator }) => isCoordinator)) {
    throw new StartRefusal(
      "The coordinator does not know its own address: run select citus_set_coordinator_host('NAME', PORT) there.",
    );
  }
  const away = rows.find(({ isReady }) => !isReady);
  if (away) {
    throw new StartRefusal(`The node ${away.name} is not ready: activate it, or remove it from the cluster.`);
  }
}

/** A node takes part in transactions of several nodes, and gives its rows to a new node while it sells, or is refused. */
async function requireSettings(client: pg.Client): Promise<void> {
  const values = await onAllNodes(
    client,
    "select json_build_array(current_setting('max_prepared_transactions')::integer, current_setting('wal_level'))",
  );
  const settings = values.map((value) => JSON.parse(value) as [prepared: number, walLevel: string]);
  if (settings.some(([prepared]) => prepared === 0)) {
    throw new StartRefusal(
      "A node cannot take part in a transaction of several nodes: set max_prepared_transactions there, to twice max_connections, and restart it.",
    );
  }
  if (settings.some(([, walLevel]) => walLevel !== "logical")) {
    throw new StartRefusal(
      "A node could not give its rows to another one while servers sell: set wal_level = logical there, and restart it.",
    );
  }
}

/**
 * Refuses to move tables while servers run.
 * @throws StartRefusal with a sentence for the operator.
 */
export async function requireNoServer(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and application_name = 'foyer'",
  );
  if (rowCount) {
    throw new StartRefusal("Servers are connected to this database: stop them all, then try again.");
  }
}
