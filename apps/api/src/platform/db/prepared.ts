import { type RawBuilder, sql } from "kysely";

const START = "/* prepared ";
const END = " */";

/**
 * Marks a hot statement as prepared: each connection parses it once and soon plans it once. A name must always stand
 * for the same text: values that vary are parameters, and another text needs another name.
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`${START}${name}${END}`);
}

/** The name of a statement that begins with `prepared(name)`; null for any other statement. */
export function preparedName(text: string): string | null {
  return text.startsWith(START) ? text.slice(START.length, text.indexOf(END)) : null;
}
