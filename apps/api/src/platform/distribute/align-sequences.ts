import type pg from "pg";
import { StartRefusal } from "../process/start-refusal.ts";
import { tablesOf } from "./layout.ts";
import { onAllNodes } from "./on-all-nodes.ts";

/** The maximum number of nodes of a cluster. Every node counts in steps of it, from its own number. */
const STEP = 64;

/**
 * Has the nodes give out numbers in turns (rules/distribution 7): by itself Citus gives each node a range of its own,
 * the 32nd of which is beyond 2^53. All go on from the highest number so far. With one node there is nothing to do.
 */
export async function alignSequences(client: pg.Client): Promise<void> {
  const nodes = await listGroups(client);
  if (nodes.length < 2) return;
  if (nodes.some((group) => group >= STEP)) {
    throw new StartRefusal(`A node has a number of ${STEP} or more: numbers would be given out twice.`);
  }
  for (const { name, highest } of await listSequences(client)) {
    const next = (Math.floor(highest / STEP) + 1) * STEP;
    await onAllNodes(
      client,
      `
      do $do$ begin
        -- Citus refuses to change a sequence that it knows to be on several nodes.
        perform set_config('citus.enable_ddl_propagation', 'off', true);
        execute format('alter sequence public.%I minvalue 1 maxvalue 9007199254740991 increment by ${STEP} restart with %s',
          '${name}', ${next} + (select groupid from pg_dist_local_group));
      end $do$`,
    );
  }
}

async function listGroups(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ group: number }>(
    `select groupid as "group" from pg_dist_node where noderole = 'primary'`,
  );
  return rows.map(({ group }) => group);
}

/** The sequences of the distributed tables, each with the highest number that a node gave out. */
async function listSequences(client: pg.Client): Promise<{ name: string; highest: number }[]> {
  const tables = tablesOf("distributed").map((table) => `'${table}'`);
  // A node that was never aligned has its own range, and has given out nothing.
  const answers = await onAllNodes(
    client,
    `
    select json_object_agg(relname, coalesce(last_value, 0))
    from pg_sequences join pg_class on relname = sequencename and relnamespace = 'public'::regnamespace
    join pg_depend on classid = 'pg_class'::regclass and objid = pg_class.oid and refclassid = 'pg_class'::regclass and deptype in ('a', 'i')
    where schemaname = 'public' and refobjid::regclass::text in (${tables.join(",")}) and min_value = 1`,
  );
  const highest = new Map<string, number>();
  for (const answer of answers) {
    for (const [name, last] of Object.entries<number>(JSON.parse(answer || "{}"))) {
      highest.set(name, Math.max(last, highest.get(name) ?? 0));
    }
  }
  return [...highest].map(([name, last]) => ({ name, highest: last }));
}

/** The answer of each node to a command. */
