import type pg from "pg";
import { MIGRATION_LOCK } from "../db/migration-lock.ts";
import { StartRefusal } from "../process/start-refusal.ts";
import { inTransaction } from "./in-transaction.ts";
import { tablesOf } from "./layout.ts";
import { onAllNodes } from "./on-all-nodes.ts";

/** The maximum number of nodes of a cluster. Every node counts in steps of it, from its own number. */
const STEP = 64;

/**
 * A new node begins so far ahead: the others go on selling until it gets their projects, whose numbers then still ascend.
 */
const AHEAD = STEP * 100_000;

/** A node whose sequences counted in a range of its own before they were aligned. */
export type Stray = { node: string; sequence: string; last: number };

/**
 * Has the nodes give out numbers in turns (rules/distribution 7): by itself Citus gives each node a range of its own,
 * the 32nd of which is beyond 2^53. All go on from the highest number so far, and none goes back, so that it may be
 * done while servers sell. With one node there is nothing to do. Returns what was given out of other ranges meanwhile.
 * @throws StartRefusal when the cluster has more nodes than numbers have turns.
 */
export async function alignSequences(client: pg.Client): Promise<Stray[]> {
  const { rows } = await client.query<{ group: number }>(
    `select groupid as "group" from pg_dist_node where noderole = 'primary'`,
  );
  if (rows.length < 2) return [];
  if (rows.some(({ group }) => group >= STEP)) {
    throw new StartRefusal(`A node has a number of ${STEP} or more: numbers would be given out twice.`);
  }
  // One at a time: of two that read the same highest number, the later one would only waste numbers, but wait for locks.
  return inTransaction(client, async () => {
    await client.query(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    const found = await listSequences(client);
    for (const [name, ofNodes] of Map.groupBy(found, (one) => one.name)) {
      const highest = Math.max(...ofNodes.filter(({ first }) => first === 1).map(({ last }) => last), 0);
      if (ofNodes.every((one) => isAligned(one) && isNear(one, highest))) continue;
      const isFirst = !ofNodes.some(isAligned);
      await onAllNodes(client, alignTo(name, { highest, ofNew: isFirst ? highest : highest + AHEAD }));
    }
    return found
      .filter(({ first, last }) => first !== 1 && last >= first)
      .map(({ node, name, last }) => ({ node, sequence: name, last }));
  });
}

/** `last`: the last number that was given out, or the one before the first. */
type Sequence = { node: string; name: string; first: number; step: number; last: number };

/** Citus begins the range of a node at its number times 2^48. */
const isAligned = ({ first, step }: Sequence): boolean => first === 1 && step === STEP;

/** Nodes that gave out no more than this since are left alone: order among projects is not worth a lock. */
const NEAR = STEP * 1000;

const isNear = ({ last }: Sequence, highest: number): boolean => highest - last < NEAR;

/** The sequences of the distributed tables, as they stand on each node. */
async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
      join pg_depend on classid = 'pg_class'::regclass and objid = pg_class.oid and refclassid = 'pg_class'::regclass
        and deptype in ('a', 'i')
      where relkind = 'S' and relnamespace = 'public'::regnamespace and refobjid::regclass::text = any($1)
      order by relname`,
    [tablesOf("distributed")],
  );
  const each = rows.map(
    ({ name }) => `select '${name}' as name, last_value, is_called from public."${name}"`,
  );
  const answers = await onAllNodes(
    client,
    `
    select json_agg(json_build_object('node', (select nodename || ':' || nodeport from pg_dist_node
        where groupid = (select groupid from pg_dist_local_group) and noderole = 'primary' limit 1),
      'name', name, 'first', seqmin, 'step', seqincrement,
      'last', case when is_called then last_value else last_value - seqincrement end))
    from (${each.join(" union all ")}) one join pg_sequence on seqrelid = ('public.' || quote_ident(name))::regclass`,
  );
  return answers.flatMap((answer) => JSON.parse(answer) as Sequence[]);
}

/** Run on a node: sets its sequence to go on after these numbers, or after its own where that is higher. */
const alignTo = (name: string, { highest, ofNew }: { highest: number; ofNew: number }): string => `
  do $do$
  declare
    v_last bigint;
  begin
    -- Citus refuses to change a sequence that it knows to be on several nodes.
    perform set_config('citus.enable_ddl_propagation', 'off', true);
    -- A long transaction keeps its sequences locked, and sales would wait behind this one.
    perform set_config('lock_timeout', '2s', true);
    -- Locks it: nobody takes a number until this has committed.
    alter sequence public."${name}" no cycle;
    select case when seqmin <> 1 then ${ofNew} when is_called then last_value else last_value - seqincrement end into v_last
    from public."${name}", pg_sequence where seqrelid = 'public."${name}"'::regclass;
    execute format('alter sequence public.%I minvalue 1 maxvalue 9007199254740991 increment by ${STEP} restart with %s',
      '${name}', (greatest(v_last, ${highest}) / ${STEP} + 1) * ${STEP} + (select groupid from pg_dist_local_group));
  end $do$`;
