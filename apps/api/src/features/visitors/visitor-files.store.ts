import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { allowLongStatements } from "../../platform/db/time-limits.ts";
import type { ReadScan } from "./gate-file.csv.ts";

type Key = { projectId: number; fileId: number };

/** Lets uploads of one project run one after another; nothing else waits for them. rules/visitors 6 */
export async function lockUploads(trx: Transaction<Database>, projectId: number): Promise<void> {
  await allowLongStatements(trx, { seconds: 300, waitsForLocks: true });
  await sql`select pg_advisory_xact_lock(hashtextextended('visitor-upload', ${projectId}))`.execute(trx);
}

type NewFile = Key & { visitDate: string; turngate: string; turngateKey: string };

/** Adds the file; false if the same bytes are there for this day and gate. rules/visitors 7 */
export async function insertVisitorFile(trx: Transaction<Database>, file: NewFile): Promise<boolean> {
  const { rows } = await sql`
    insert into visitor_file (project_id, file_id, visit_date, turngate, turngate_key, sha256)
    select project_id, id, ${file.visitDate}::date, ${file.turngate}, ${file.turngateKey}, sha256
    from file where project_id = ${file.projectId} and id = ${file.fileId}
    on conflict on constraint visitor_file_once do nothing
    returning file_id`.execute(trx);
  return rows.length === 1;
}

/** Stores scans with the tickets that have their codes; the spelling as read goes before the other one. */
export async function insertScans(
  trx: Transaction<Database>,
  { projectId, fileId }: Key,
  scans: readonly ReadScan[],
): Promise<void> {
  const column = <Name extends keyof ReadScan>(name: Name) => scans.map((scan) => scan[name]);
  await sql`
    insert into visitor_scan
      (project_id, file_id, line, code, other_code, scanned_at, direction, kind, fault, ticket_id)
    select file.project_id, file.file_id, given.line, given.code, given.other_code, given.scanned_at, given.direction,
      case when given.error is null then 'first' else 'fault' end, given.error, coalesce(same.id, other.id)
    from visitor_file file
    cross join unnest(${column("line")}::integer[], ${column("code")}::text[], ${column("otherCode")}::text[],
      ${column("scannedAt")}::timestamp[], ${column("direction")}::text[], ${column("error")}::text[])
      as given (line, code, other_code, scanned_at, direction, error)
    left join ticket same
      on same.project_id = file.project_id and same.barcode = given.code and given.error is null
    left join ticket other
      on other.project_id = file.project_id and other.barcode = given.other_code
    where file.project_id = ${projectId} and file.file_id = ${fileId}`.execute(trx);
}

/**
 * Marks the further lines of each code, and counts the file's lines and the codes that no file before has of its gate and
 * day. Both spellings of a code are one. rules/visitors 4, 8
 */
export async function finishScans(trx: Transaction<Database>, { projectId, fileId }: Key): Promise<void> {
  // An array and not a join: without statistics on a file that has just come, the planner expects one row of it and
  // would compare every line with every other.
  await sql`
    update visitor_scan set kind = 'repeat'
    where project_id = ${projectId} and file_id = ${fileId} and line = any(array(
      select line from (
        select line, row_number() over (partition by least(code, other_code) order by line) as nth
        from visitor_scan where project_id = ${projectId} and file_id = ${fileId} and kind = 'first'
      ) counted where nth > 1
    ))`.execute(trx);
  const { ofDay, ofGate } = await findFilesBefore(trx, { projectId, fileId });
  // The inner query counts, so that each code is looked up in the index.
  await sql`
    update visitor_file set known = counted.known, open = counted.open, repeats = counted.repeats, faults = counted.faults,
      gate_visitors = counted.gate_visitors, day_visitors = counted.day_visitors, last_line = counted.last_line
    from (
      select count(*) filter (where kind = 'first' and ticket_id is not null) as known,
        count(*) filter (where kind = 'first' and ticket_id is null) as open,
        count(*) filter (where kind = 'repeat') as repeats, count(*) filter (where kind = 'fault') as faults,
        count(*) filter (where kind = 'first' and not before.of_gate) as gate_visitors,
        count(*) filter (where kind = 'first' and not before.of_day) as day_visitors,
        coalesce(max(line), 0) as last_line
      from visitor_scan scan
      cross join lateral (
        select count(*) > 0 as of_day, coalesce(bool_or(seen.file_id = any(${ofGate}::bigint[])), false) as of_gate
        from visitor_scan seen
        where seen.project_id = ${projectId} and seen.kind = 'first' and seen.file_id = any(${ofDay}::bigint[])
          and least(seen.code, seen.other_code) = least(scan.code, scan.other_code)
      ) before
      where scan.project_id = ${projectId} and scan.file_id = ${fileId}
    ) counted
    where project_id = ${projectId} and file_id = ${fileId}`.execute(trx);
}

/** The files of the same day that are there already, and those of the same gate among them. */
async function findFilesBefore(trx: Transaction<Database>, { projectId, fileId }: Key) {
  const { rows } = await sql<{ fileId: number; isOfGate: boolean }>`
    select before.file_id as "fileId", before.turngate_key = of_gate.turngate_key as "isOfGate"
    from visitor_file of_gate
    join visitor_file before on before.project_id = of_gate.project_id and before.visit_date = of_gate.visit_date
      and before.file_id <> of_gate.file_id
    where of_gate.project_id = ${projectId} and of_gate.file_id = ${fileId}`.execute(trx);
  const ofGate = rows.filter(({ isOfGate }) => isOfGate);
  return { ofDay: rows.map((row) => row.fileId), ofGate: ofGate.map((row) => row.fileId) };
}

export type FileRow = {
  fileId: number;
  fileName: string;
  uploadedAt: Date;
  visitDate: string;
  turngate: string;
  known: number;
  open: number;
  repeats: number;
  faults: number;
  isOutside: boolean;
};

/** The files of a project, or one of them, the latest first. */
export async function listFileRows(
  db: Kysely<Database>,
  projectId: number,
  fileId?: number,
): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select of_gate.file_id as "fileId", file.name as "fileName", file.uploaded_at as "uploadedAt",
      to_char(visit_date, 'YYYY-MM-DD') as "visitDate", turngate, known, open, repeats, faults,
      visit_date not between project.start_date_time::date and project.end_date_time::date as "isOutside"
    from visitor_file of_gate
    join file on file.project_id = of_gate.project_id and file.id = of_gate.file_id
    join project on project.id = of_gate.project_id
    where of_gate.project_id = ${projectId} and (${fileId ?? null}::bigint is null or of_gate.file_id = ${fileId ?? null})
    order by of_gate.file_id desc`.execute(db);
  return rows;
}
