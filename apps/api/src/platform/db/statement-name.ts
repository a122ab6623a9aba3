import { givenName } from "./prepared.ts";

/** The first table, view or function that a statement names. */
const TARGET = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)/i;

/**
 * The name of a statement in a trace: that of a prepared one, else its verb and the first table or function that it
 * names. It has no value and no literal of the statement. rules/traces 2
 */
export function statementName(text: string): string {
  const given = givenName(text);
  if (given !== null) return given;
  const bare = text
    .replace(/\/\*.*?\*\//gs, " ")
    .replace(/'(?:[^']|'')*'/g, " ")
    .trimStart();
  const verb = /^[a-z]+/i.exec(bare)?.[0].toLowerCase() ?? "statement";
  const target = TARGET.exec(bare)?.[1];
  return target === undefined ? verb : `${verb} ${target.toLowerCase()}`;
}
