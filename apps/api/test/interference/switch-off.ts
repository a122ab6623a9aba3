import { type Kysely, sql } from "kysely";
import pg from "pg";
import type { Database } from "../../src/platform/db/schema.ts";

/** A part of the product's own statements, and its replacement (default: nothing). */
export type Mechanism = { sql: string; becomes?: string };

/**
 * Takes a condition or a lock out of the product's statements on their way to the database, in this process: for the
 * negative control of a race test. The returned function puts it back, and fails when no statement had it.
 */
export function switchOff(...mechanisms: Mechanism[]): () => void {
  const original = pg.Client.prototype.query;
  const found = new Set<string>();
  const rewrite = (text: string) => {
    let result = text;
    for (const { sql, becomes = "" } of mechanisms) {
      if (!result.includes(sql)) continue;
      found.add(sql);
      result = result.replaceAll(sql, becomes);
    }
    return result;
  };
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own method has a dozen overloads, all of which pass through
  pg.Client.prototype.query = function query(this: pg.Client, statement: any, ...rest: any[]): any {
    const text = typeof statement === "string" ? statement : statement?.text;
    if (typeof text !== "string") return original.apply(this, [statement, ...rest] as never);
    const changed = rewrite(text);
    // A prepared statement's name stands for the text of the product.
    const other = { text: changed, name: undefined };
    const passed = typeof statement === "string" ? changed : Object.assign(Object.create(statement), other);
    return original.apply(this, [changed === text ? statement : passed, ...rest] as never);
  } as typeof original;
  return () => {
    pg.Client.prototype.query = original;
    const missing = mechanisms.filter(({ sql }) => !found.has(sql));
    if (missing.length > 0) throw new Error(`No statement had: ${missing.map(({ sql }) => sql).join(" | ")}`);
  };
}

/** Switches a mechanism of the product's functions off in this database, for all servers and until it is dropped. */
export async function switchOffInFunction(
  db: Kysely<Database>,
  name: string,
  ...mechanisms: Mechanism[]
): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(oid) as definition from pg_proc where proname = ${name}`.execute(db);
  let definition = rows[0]?.definition ?? "";
  for (const mechanism of mechanisms) {
    if (!definition.includes(mechanism.sql)) throw new Error(`${name} has no: ${mechanism.sql}`);
    definition = definition.replaceAll(mechanism.sql, mechanism.becomes ?? "");
  }
  await sql.raw(definition).execute(db);
}
