import { createHash } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { number, sqlRows } from "../../platform/db/sql-rows.ts";
import type { ErasureSubject } from "./erasure-subject.store.ts";

/** A line of an uploaded file that has a person's words. */
export type FileLine = { fileId: number; line: number };

/** Lists the rows of registration files that the tickets were issued from. */
export async function listRegistrationRows(
  db: Kysely<Database>,
  { projectId, ticketIds }: ErasureSubject,
): Promise<FileLine[]> {
  const { rows } = await sqlRows({ fileId: number, line: number })`
    select batch.file_id as "fileId", bulk_row.line from bulk_row
    join bulk_batch batch on batch.project_id = ${projectId} and batch.id = bulk_row.batch_id
    where bulk_row.project_id = ${projectId} and bulk_row.ticket_id = any(${[...ticketIds]})
    order by batch.file_id, bulk_row.line`.execute(db);
  return rows;
}

/** The registration files of the project whose rows are all decided: those that wait have their answers in their rows, too. */
export async function listDecidedFiles(db: Kysely<Database>, projectId: number): Promise<number[]> {
  const { rows } = await sqlRows({ fileId: number })`
    select file_id as "fileId" from bulk_batch batch where project_id = ${projectId} and not exists (
      select from bulk_row where bulk_row.project_id = ${projectId} and batch_id = batch.id and outcome is null
    ) order by file_id`.execute(db);
  return rows.map(({ fileId }) => fileId);
}

/** Empties invalid lines of gate files that have one of the barcodes or addresses: they are stored as they were typed. */
export async function eraseGateLines(
  trx: Transaction<Database>,
  { projectId, barcodes, addresses }: ErasureSubject,
): Promise<FileLine[]> {
  const { rows } = await sqlRows({ fileId: number, line: number })`
    update visitor_scan set code = ''
    where project_id = ${projectId} and kind = 'error' and code <> ''
      and exists (select from unnest(${[...barcodes, ...addresses]}::text[]) word
        where strpos(lower(code), lower(word)) > 0)
    returning file_id as "fileId", line`.execute(trx);
  return rows;
}

/** Writes the content of a file that is not the uploaded one any more, with its hash. */
export async function updateContent(
  trx: Transaction<Database>,
  { projectId, fileId }: { projectId: number; fileId: number },
  content: Buffer,
): Promise<void> {
  const sha256 = createHash("sha256").update(content).digest();
  await trx
    .updateTable("file")
    .set({ content, sha256, size: content.length })
    .where("project_id", "=", projectId)
    .where("id", "=", fileId)
    .execute();
}

/** Locks a file until the transaction ends, so that two erasures change it in turn. */
export async function lockFile(
  trx: Transaction<Database>,
  { projectId, fileId }: { projectId: number; fileId: number },
): Promise<void> {
  await sql`select id from file where project_id = ${projectId} and id = ${fileId} for update`.execute(trx);
}
