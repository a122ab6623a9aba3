import { type Kysely, sql } from "kysely";
import type { Database } from "../../src/platform/db/schema.ts";

/** The tables from which these tests read the rows of a dead node's project. */
const TABLES = ["registration", "outbox"] as const;

/**
 * Gives each project a node of its own on one PostgreSQL: the tables of a cluster's catalog that the product reads, and
 * views in place of some tables that refuse to read a dead node's rows with a cluster's error.
 */
export async function makeNodes(db: Kysely<Database>): Promise<void> {
  const statements = `
    create table pg_dist_node (nodename text, nodeport integer, groupid bigint, noderole text);
    create table pg_dist_placement (shardid bigint, groupid bigint);
    insert into pg_dist_node select 'worker-' || id, 5432, id, 'primary' from project;
    insert into pg_dist_placement select id, id from project;
    create function get_shard_id_for_distribution_column(regclass, bigint) returns bigint language sql as 'select $2';
    create table dead_node (project_id bigint);
    create function of_living_node(of_project bigint) returns boolean language plpgsql as $$
    begin
      if exists (select from dead_node where project_id = of_project) then
        raise exception 'connection to the remote node failed' using errcode = '08006';
      end if;
      return true;
    end $$;
    ${TABLES.map(
      (table) => `
        alter table ${table} rename to ${table}_of_nodes;
        create view ${table} as select * from ${table}_of_nodes where of_living_node(project_id);`,
    ).join("")}`;
  await sql.raw(statements).execute(db);
}

export const killNode = (db: Kysely<Database>, projectId: number) =>
  sql`insert into dead_node values (${projectId})`.execute(db);
export const reviveNodes = (db: Kysely<Database>) => sql`delete from dead_node`.execute(db);
