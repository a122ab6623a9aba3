import { type RawBuilder, sql } from "kysely";
import pg from "pg";

const START = "/* prepared ";
const END = " */";

/**
 * Begins a statement that each connection parses once and soon plans once, for those that everything waits for. The
 * name must belong to this very text: what varies is a parameter, or another name.
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`${START}${name}${END}`);
}

/** A client that prepares the statements that begin with `prepared(name)`, and sends all others as ever. */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own method has a dozen overloads, all of which pass through
  override query(statement: any, values?: any, callback?: any): any {
    const name = typeof statement === "string" ? nameOf(statement) : null;
    return super.query(name === null ? statement : { name, text: statement }, values, callback);
  }
}

function nameOf(text: string): string | null {
  return text.startsWith(START) ? text.slice(START.length, text.indexOf(END)) : null;
}
