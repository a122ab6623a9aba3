import type pg from "pg";

/**
 * Removes foreign keys and indexes and disables the triggers: rows are loaded in any order, and much faster. The
 * returned function puts all of them back, which checks every key again.
 */
export async function removeRules(client: pg.Client): Promise<() => Promise<void>> {
  const triggers = await statements(
    client,
    `select format('alter table %s disable trigger user', oid::regclass) as remove,
        format('alter table %s enable trigger user', oid::regclass) as restore
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relhastriggers`,
  );
  const keys = await statements(
    client,
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
      from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f'`,
  );
  const indexes = await statements(
    client,
    `select format('drop index %s', indexrelid::regclass) as remove, pg_get_indexdef(indexrelid) as restore
      from pg_index join pg_class on pg_class.oid = indexrelid
      where relnamespace = 'public'::regnamespace
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`,
  );
  const all = [...triggers, ...keys, ...indexes];
  for (const { remove } of all) await client.query(remove);
  return async () => {
    for (const { restore } of all.toReversed()) await client.query(restore);
  };
}

async function statements(client: pg.Client, query: string): Promise<{ remove: string; restore: string }[]> {
  return (await client.query<{ remove: string; restore: string }>(query)).rows;
}
