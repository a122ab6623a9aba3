import { type Kysely, sql } from "kysely";
import { forgetLostProjects } from "../db/projects-in-reach.ts";
import type { Database } from "../db/schema.ts";
import { boolean, neverNull, number, sqlRows, text } from "../db/sql-rows.ts";
import { inTransaction } from "../db/transaction.ts";
import { isLostNode } from "../db/violations.ts";
import type { JobParts } from "../durable-work/repeat.ts";
import { LOOK_MS, type SharedJob } from "../durable-work/shared-jobs.ts";

/** Finds the nodes of a cluster that do not answer, and remembers their projects. rules/distribution 12 */
export function nodeWatch(parts: JobParts): SharedJob {
  return { name: "watch nodes", everyMs: LOOK_MS, work: () => watchNodes(parts) };
}

/** Asks each node for a row of one of its projects. */
export async function watchNodes({ db, log }: JobParts): Promise<void> {
  const nodes = [...Map.groupBy(await listHomes(db), ({ node }) => node)];
  const answers = await Promise.all(nodes.map(([, homes]) => hasAnswered(db, homes)));
  const lost = nodes.filter((_, place) => !answers[place]);
  const projects = lost.flatMap(([, homes]) => homes.map(({ projectId }) => projectId));
  if (!(await remember(db, projects))) return;
  forgetLostProjects(db);
  const about = { nodes: lost.map(([node]) => node), projects };
  if (projects.length > 0) log.error(about, "nodes of the database do not answer");
  else log.warn(about, "all nodes of the database answer again");
}

type Home = { projectId: number; node: string };

/** The node of each project; none without a cluster. It asks the coordinator alone. */
async function listHomes(db: Kysely<Database>): Promise<Home[]> {
  const { rows: found } = await sqlRows({ isCluster: boolean })`
    select to_regclass('pg_dist_placement') is not null as "isCluster"`.execute(db);
  if (!found[0]?.isCluster) return [];
  const ids = (await db.selectFrom("project").select("id").execute()).map(({ id }) => id);
  // Materialized, or the shard of each project is computed for each placement of the cluster.
  const { rows } = await sqlRows({ projectId: neverNull(number), node: neverNull(text) })`
    with home as materialized (
      select id, get_shard_id_for_distribution_column('ticket'::regclass, id) as shard
      from unnest(${ids}::bigint[]) as given (id)
    )
    select home.id as "projectId", format('%s:%s', node.nodename, node.nodeport) as node
    from home
    join pg_dist_placement placement on placement.shardid = home.shard
    join pg_dist_node node on node.groupid = placement.groupid and node.noderole = 'primary'`.execute(db);
  return rows;
}

async function hasAnswered(db: Kysely<Database>, homes: readonly Home[]): Promise<boolean> {
  const [home] = homes;
  if (!home) return true;
  try {
    await db
      .selectFrom("registration")
      .select("id")
      .where("project_id", "=", home.projectId)
      .limit(1)
      .execute();
    return true;
  } catch (error) {
    if (isLostNode(error)) return false;
    throw error;
  }
}

/** Returns whether they are others than before. */
async function remember(db: Kysely<Database>, projects: readonly number[]): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    const { rows: found } = await sql`
      delete from lost_project where project_id <> all(${[...projects]}::bigint[]) returning project_id`.execute(
      trx,
    );
    const { rows: added } = await sql`
      insert into lost_project (project_id) select unnest(${[...projects]}::bigint[])
      on conflict do nothing returning project_id`.execute(trx);
    return found.length + added.length > 0;
  });
}
