import type { z } from "zod";

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
