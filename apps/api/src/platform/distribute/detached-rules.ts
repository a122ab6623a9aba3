import type pg from "pg";
import { type Placement, placementOf } from "./layout.ts";

type Key = { name: string; table: string; target: string; definition: string };
type Trigger = { name: string; table: string; definition: string };

/** Foreign keys and triggers that were removed, to be added again. */
export type DetachedRules = { keys: Key[]; triggers: Trigger[] };

/**
 * Checks the origin of new codes on one machine, statement by statement; it needs all rows of a statement together, so
 * shards have a foreign key instead. rules/distribution 5
 */
const ORIGIN_TRIGGER = "barcode_origin";
const ORIGIN_KEY: Key = {
  name: "barcode_origin",
  table: "barcode",
  target: "barcode_pool_file",
  definition:
    "foreign key (project_id, pool_id, file_id) references barcode_pool_file (project_id, pool_id, file_id)",
};

/** Removes the foreign keys from and to these tables, and their triggers: tables are distributed without them. */
export async function detachRules(client: pg.Client, tables: readonly string[]): Promise<DetachedRules> {
  const { rows: keys } = await client.query<Key>(
    `select conname::text as name, conrelid::regclass::text as table, confrelid::regclass::text as target,
        pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
        and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))`,
    [tables],
  );
  const { rows: triggers } = await client.query<Trigger>(
    `select tgname::text as name, tgrelid::regclass::text as table, pg_get_triggerdef(oid) as definition
      from pg_trigger where not tgisinternal and tgrelid::regclass::text = any($1)`,
    [tables],
  );
  for (const { name, table } of keys) await client.query(`alter table ${table} drop constraint "${name}"`);
  for (const { name, table } of triggers) await client.query(`drop trigger "${name}" on ${table}`);
  return { keys, triggers };
}

/** Adds again what the layout can have. */
export async function attachRules(client: pg.Client, { keys, triggers }: DetachedRules): Promise<void> {
  const isOrigin = ({ name }: Trigger) => name === ORIGIN_TRIGGER;
  for (const { definition } of triggers.filter((trigger) => !isOrigin(trigger)))
    await client.query(definition);
  const wanted = [...keys.filter(isPossible), ...(triggers.some(isOrigin) ? [ORIGIN_KEY] : [])];
  for (const { name, table, definition } of wanted) {
    await client.query(`alter table ${table} add constraint "${name}" ${definition}`);
  }
}

/** Which placements a row can refer to: a node checks a key only among its own rows. rules/distribution 4 */
const CAN_REFER_TO: Readonly<Record<Placement, readonly Placement[]>> = {
  distributed: ["distributed", "reference"],
  reference: ["reference"],
  local: ["local"],
};

/** Whether the layout can have this foreign key. */
export function isPossible({ table, target }: Pick<Key, "table" | "target">): boolean {
  const [from, to] = [placementOf(table), placementOf(target)];
  return from !== undefined && to !== undefined && CAN_REFER_TO[from].includes(to);
}
