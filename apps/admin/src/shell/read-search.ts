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
  const parameters = new URLSearchParams(search);
  const wire = Object.keys(WIRE_NAMES).filter((name) => parameters.has(name));
  if (wire.length === 0) return search;
  for (const name of wire) {
    const own = WIRE_NAMES[name] ?? name;
    const value = parameters.get(name);
    if (!parameters.has(own) && value) parameters.set(own, value);
    parameters.delete(name);
  }
  return parameters.size > 0 ? `?${parameters}` : "";
}

/** Parses the query string with `schema`; invalid parameters count as missing. rules/shell 5 */
export function readSearch<S extends z.ZodObject>(schema: S, search: string): z.output<S> {
  const parameters = Object.fromEntries(new URLSearchParams(search));
  const parsed = schema.safeParse(parameters);
  if (parsed.success) return parsed.data;
  const invalid = new Set(parsed.error.issues.map((issue) => issue.path[0]));
  return schema.parse(Object.fromEntries(Object.entries(parameters).filter(([name]) => !invalid.has(name))));
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
