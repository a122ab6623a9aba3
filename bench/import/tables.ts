import type pg from "pg";
import { copyIn } from "../../apps/api/test/database/copy-in.ts";

/** The project and pool of the rows. */
export type Origin = { projectId: number; poolId: number; fileId: number };

/** A copy of the barcode table with its indexes and checks, without foreign keys and triggers. */
export const REFERENCE_TABLE = "barcode_reference";

/** Rows of codes in the format of COPY. */
export function rowsOf({ projectId, poolId, fileId }: Origin, texts: Iterable<string>): Buffer {
  const rows: string[] = [];
  for (const text of texts) rows.push(`${projectId}\t${text}\t${poolId}\t${fileId}\t${rows.length + 1}\n`);
  return Buffer.from(rows.join(""));
}

/** Seconds that COPY takes, the fastest way to load a table. */
export async function copyRows(client: pg.Client, table: string, rows: Buffer): Promise<number> {
  const started = performance.now();
  await copyIn(client, `copy ${table} (project_id, code, pool_id, file_id, line) from stdin`, rows);
  return (performance.now() - started) / 1000;
}

export async function createReferenceTable(client: pg.Client): Promise<void> {
  await client.query(`create table ${REFERENCE_TABLE} (like barcode including all)`);
}

/** Vacuums and analyzes the tables, so the planner has statistics as in a running installation. */
export async function vacuum(client: pg.Client): Promise<void> {
  for (const table of ["barcode", REFERENCE_TABLE]) await client.query(`vacuum analyze ${table}`);
}
