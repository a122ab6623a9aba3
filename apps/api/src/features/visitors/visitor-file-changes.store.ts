import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { number, sqlRows, text } from "../../platform/db/sql-rows.ts";
import { removeFile } from "../../platform/files/file.store.ts";
import type { ReadScan } from "./gate-file.csv.ts";
import { lockUploads } from "./visitor-files.store.ts";
import { removeHours } from "./visitor-hours.store.ts";

type Key = { projectId: number; fileId: number };

/**
 * Waits for uploads and corrections of the project's files, and keeps the jobs that match scans with tickets from
 * them until the transaction ends. rules/visitors 6, 10
 */
export async function lockFiles(trx: Transaction<Database>, projectId: number): Promise<void> {
  await lockUploads(trx, projectId);
  await sql`select pg_advisory_xact_lock(hashtextextended('index-tickets', ${projectId}))`.execute(trx);
  await sql`select set_config('work_mem', '64MB', true)`.execute(trx);
}

/** A file as it is corrected. */
export type GateOfFile = { fileName: string; visitDate: string; turngate: string; version: number };

/** Finds what can be corrected of a file. */
export async function findGateOfFile(
  db: Kysely<Database>,
  { projectId, fileId }: Key,
): Promise<GateOfFile | null> {
  const row = await db
    .selectFrom("visitor_file as uploaded")
    .innerJoin("file", (join) =>
      join.onRef("file.project_id", "=", "uploaded.project_id").onRef("file.id", "=", "uploaded.file_id"),
    )
    .select([
      "file.name as fileName",
      "uploaded.visit_date as visitDate",
      "uploaded.turngate",
      "uploaded.version",
    ])
    .where("uploaded.project_id", "=", projectId)
    .where("uploaded.file_id", "=", fileId)
    .where("uploaded.gate_id", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

type NewGate = { visitDate: string; turngate: string; turngateKey: string };

/** Writes day and gate of a file. Violates `visitor_file_once` if the same bytes exist for them. rules/visitors 7 */
export async function updateGateOfFile(
  trx: Transaction<Database>,
  { projectId, fileId }: Key,
  { visitDate, turngate, turngateKey }: NewGate,
): Promise<void> {
  await trx
    .updateTable("visitor_file")
    .set((eb) => ({
      visit_date: visitDate,
      turngate,
      turngate_key: turngateKey,
      version: eb("version", "+", 1),
    }))
    .where("project_id", "=", projectId)
    .where("file_id", "=", fileId)
    .execute();
}

type GateKey = { projectId: number; gateId: number };

/** The days of a gate on which another file has its present name or the new one; none if the names are the same. */
export async function listDaysToRecount(
  trx: Transaction<Database>,
  { projectId, gateId }: GateKey,
  nameKey: string,
): Promise<string[]> {
  const { rows } = await sqlRows({ day: text })`
    select distinct own.visit_date::text as day
    from visitor_file own
    join visitor_file other on other.project_id = own.project_id and other.visit_date = own.visit_date
      and other.file_id <> own.file_id and other.turngate_key in (own.turngate_key, ${nameKey})
    where own.project_id = ${projectId} and own.gate_id = ${gateId} and own.turngate_key <> ${nameKey}`.execute(
    trx,
  );
  return rows.map(({ day }) => day);
}

/** Writes the name of a gate into its visitor files. */
export async function writeNameOfGate(
  trx: Transaction<Database>,
  { projectId, gateId }: GateKey,
  { name, nameKey }: { name: string; nameKey: string },
): Promise<void> {
  await trx
    .updateTable("visitor_file")
    .set({ turngate: name, turngate_key: nameKey })
    .where("project_id", "=", projectId)
    .where("gate_id", "=", gateId)
    .execute();
}

/** Writes the times of scans. */
export async function updateScanTimes(
  trx: Transaction<Database>,
  { projectId, fileId }: Key,
  scans: readonly Pick<ReadScan, "line" | "scannedAt">[],
): Promise<void> {
  await sql`
    update visitor_scan set scanned_at = given.scanned_at
    from unnest(${scans.map(({ line }) => line)}::integer[], ${scans.map(({ scannedAt }) => scannedAt)}::timestamp[])
      as given (line, scanned_at)
    where project_id = ${projectId} and file_id = ${fileId} and visitor_scan.line = given.line`.execute(trx);
}

/** Counts again which codes each file of these days has first, at its gate and on its day. rules/visitors 8 */
export async function recountDays(
  trx: Transaction<Database>,
  projectId: number,
  days: readonly string[],
): Promise<void> {
  await sql`
    update visitor_file set gate_visitors = counted.gate_visitors, day_visitors = counted.day_visitors
    from (
      select file_id, count(*) filter (where nth_of_gate = 1) as gate_visitors,
        count(*) filter (where nth_of_day = 1) as day_visitors
      from (
        select scan.file_id,
          row_number() over (partition by visit_date, turngate_key, least(code, other_code) order by scan.file_id)
            as nth_of_gate,
          row_number() over (partition by visit_date, least(code, other_code) order by scan.file_id) as nth_of_day
        from visitor_file of_day
        join visitor_scan scan on scan.project_id = of_day.project_id and scan.file_id = of_day.file_id
        where of_day.project_id = ${projectId} and of_day.visit_date = any(${days}::date[])
          and scan.project_id = ${projectId} and scan.kind = 'first'
      ) ordered
      group by file_id
    ) counted
    where visitor_file.project_id = ${projectId} and visitor_file.file_id = counted.file_id`.execute(trx);
}

/** Deletes a file with its scans, and the visitors whom no other file has. The caller has locked the files. */
export async function deleteVisitorFile(trx: Transaction<Database>, key: Key): Promise<void> {
  const { projectId, fileId } = key;
  // Both spellings of a code have the same least one, which is indexed. After an exchange of the barcode (rules/tickets 37)
  // another file may have the ticket by its other code.
  const { rows } = await sqlRows({ ticketId: number })`
    delete from visitor_ticket came using visitor_scan gone
    where came.project_id = ${projectId} and came.ticket_id = gone.ticket_id and gone.kind = 'first'
      and gone.project_id = ${projectId} and gone.file_id = ${fileId}
      and not exists (
        select from visitor_scan other
        where other.project_id = ${projectId} and other.file_id <> ${fileId} and other.kind = 'first'
          and least(other.code, other.other_code) = least(gone.code, gone.other_code) and other.ticket_id = gone.ticket_id
      )
      and not exists (
        select from ticket
        join visitor_file kept on kept.project_id = ${projectId} and kept.file_id <> ${fileId}
        join visitor_scan other on other.project_id = ${projectId} and other.file_id = kept.file_id
          and other.kind = 'first' and other.ticket_id = ticket.id
        where ticket.project_id = ${projectId} and ticket.id = gone.ticket_id and ticket.former_barcodes <> '{}'
      )
    returning came.ticket_id as "ticketId"`.execute(trx);
  await trx
    .deleteFrom("visitor_scan")
    .where("project_id", "=", projectId)
    .where("file_id", "=", fileId)
    .execute();
  const absent = [...new Set(rows.map(({ ticketId }) => ticketId))];
  await sql`select count_tickets(${projectId}, ${absent}::bigint[])`.execute(trx);
  await removeHours(trx, key);
  await trx
    .deleteFrom("facet_bits")
    .where("project_id", "=", projectId)
    .where("facet", "=", `${projectId}/file/${fileId}`)
    .execute();
  await trx
    .deleteFrom("visitor_file")
    .where("project_id", "=", projectId)
    .where("file_id", "=", fileId)
    .execute();
  await removeFile(trx, projectId, fileId);
}
