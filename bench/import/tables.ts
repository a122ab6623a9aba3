import type pg from "pg";
import { copyIn } from "./copy-in.ts";

/** Where rows of codes belong. */
export type Origin = { projectId: number; poolId: number; fileId: number };

/** A table like that of the codes, with its indexes and checks; without references and triggers. */
export const REFERENCE_TABLE = "barcode_reference";

/** Rows of codes as COPY reads them. */
export function rowsOf({ projectId, poolId, fileId }: Origin, texts: Iterable<string>): Buffer {
  const rows: string[] = [];
  for (const text of texts) rows.push(`${projectId}\t${text}\t${poolId}\t${fileId}\t${rows.length + 1}\n`);
  return Buffer.from(rows.join(""));
}

/** Seconds that COPY takes, which is the fastest way into a table. */
export async function copyRows(client: pg.Client, table: string, rows: Buffer): Promise<number> {
  const started = performance.now();
  await copyIn(client, `copy ${table} (project_id, code, pool_id, file_id, line) from stdin`, rows);
  return (performance.now() - started) / 1000;
}

export async function createReferenceTable(client: pg.Client): Promise<void> {
  await client.query(`create table ${REFERENCE_TABLE} (like barcode including all)`);
}

/** The tables as a running installation has them: known to the planner. */
export async function settle(client: pg.Client): Promise<void> {
  for (const table of ["barcode", REFERENCE_TABLE]) await client.query(`vacuum analyze ${table}`);
}
