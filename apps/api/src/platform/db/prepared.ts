import { type RawBuilder, sql } from "kysely";

const START = "/* prepared ";
const END = " */";

/**
 * Begins a statement that each connection parses once and soon plans once, for those that everything waits for. The
 * name must belong to this very text: what varies is a parameter, or another name.
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`${START}${name}${END}`);
}

/** The name of a statement that begins with `prepared(name)`; null: it does not. */
export function preparedName(text: string): string | null {
  return text.startsWith(START) ? text.slice(START.length, text.indexOf(END)) : null;
}
