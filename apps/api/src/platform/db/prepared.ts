import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";

const START = "/* prepared ";
const END = " */";
/** At the end of a statement that is prepared under a name of its text. */
const MARK = "/* prepared */";

/**
 * Marks a hot statement as prepared: each connection parses it once and soon plans it once. A name must always stand
 * for the same text: values that vary are parameters, and another text needs another name.
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`${START}${name}${END}`);
}

/**
 * Marks a hot query of the builder as prepared, as its last step: `.$call(prepare)`. Its text must not grow with its
 * values: each text is kept by each connection.
 */
export const prepare = <Query extends { modifyEnd(modifier: RawBuilder<unknown>): Query }>(query: Query) =>
  query.modifyEnd(sql.raw(MARK));

/** The name that a statement was given by `prepared(name)`; null for any other statement. */
export function givenName(text: string): string | null {
  return text.startsWith(START) ? text.slice(START.length, text.indexOf(END)) : null;
}

const namesByText = new Map<string, string>();

/** The name under which a statement is prepared; null: it is not. */
export function preparedName(text: string): string | null {
  if (!text.endsWith(MARK)) return givenName(text);
  let name = namesByText.get(text);
  if (name === undefined) {
    name = createHash("sha256").update(text).digest("base64url").slice(0, 22);
    namesByText.set(text, name);
  }
  return name;
}
