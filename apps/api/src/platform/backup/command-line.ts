import { resolve } from "node:path";
import { formatCount } from "@foyer/domain/format/counts.ts";
import type { Manifest } from "./manifest.ts";

/** The one argument of the command, as a path from where npm was called. */
export function fileFrom([file = ""]: readonly string[], env: Record<string, string | undefined>): string {
  return resolve(env.INIT_CWD ?? ".", file);
}

/** `46 tables, 1,234,567 rows, 512 MB in 34.5 s`. */
export function summarize({ tables }: Manifest, started: number): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const megabytes = tables.reduce((sum, table) => sum + table.bytes, 0) / 1e6;
  const seconds = (performance.now() - started) / 1000;
  return `${tables.length} tables, ${formatCount(rows)} rows, ${megabytes.toFixed(1)} MB in ${seconds.toFixed(1)} s`;
}
