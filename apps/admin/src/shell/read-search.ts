import type { z } from "zod";

/** Names of the API's parameters that also work in an address, and the address's own names. rules/shell 5 */
const WIRE_NAMES: Readonly<Record<string, string>> = {
  projectId: "project",
  ticketId: "ticket",
  search: "q",
  sortName: "sort",
  sortOrder: "order",
  currentPage: "page",
  sizePerPage: "size",
};

/** Renames the API's parameters in a query string; a parameter under its own name wins. */
export function withOwnNames(search: string): string {
  const given = new URLSearchParams(search);
  const wire = Object.keys(WIRE_NAMES).filter((name) => given.has(name));
  if (wire.length === 0) return search;
  for (const name of wire) {
    const own = WIRE_NAMES[name] ?? name;
    const value = given.get(name);
    if (!given.has(own) && value) given.set(own, value);
    given.delete(name);
  }
  return given.size > 0 ? `?${given}` : "";
}

/** Parses the query string with `schema`; invalid parameters count as missing. rules/shell 5 */
export function readSearch<S extends z.ZodObject>(schema: S, search: string): z.output<S> {
  const given = Object.fromEntries(new URLSearchParams(search));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0]));
  return schema.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))));
}

/** Returns `search` with some parameters set, or removed by undefined or an empty text. */
export function changeSearch(
  search: string,
  changes: Readonly<Record<string, string | number | undefined>>,
): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === "") next.delete(name);
    else next.set(name, String(value));
  }
  return next.size > 0 ? `?${next}` : "";
}
