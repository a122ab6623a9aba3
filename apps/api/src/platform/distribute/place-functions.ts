import type pg from "pg";

/** The first parameter of the functions that run on the node of their project. rules/distribution 6 */
const PROJECT = "p_project";

/** Makes the schema's functions known to all nodes; those of one project are called on the node that has its rows. */
export async function placeFunctions(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ signature: string; isOfProject: boolean }>(
    `select oid::regprocedure::text as signature, coalesce(proargnames[1] = $1, false) as "isOfProject"
      from pg_proc where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
        and prorettype <> 'trigger'::regtype
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')`,
    [PROJECT],
  );
  for (const { signature, isOfProject } of rows) {
    if (isOfProject) {
      await client.query("select create_distributed_function($1, $2, colocate_with := 'ticket')", [
        signature,
        PROJECT,
      ]);
    } else {
      await client.query("select create_distributed_function($1)", [signature]);
    }
  }
  return rows.length;
}
