import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, sqlValue } from "../../platform/db/sql-rows.ts";
import { allowLongStatements } from "../../platform/db/time-limits.ts";
import type { ReadScan } from "./gate-file.csv.ts";

type Key = { projectId: number; fileId: number };

/** Serialises the uploads of one project; nothing else waits for them. rules/visitors 6 */
export async function lockUploads(trx: Transaction<Database>, projectId: number): Promise<void> {
  await allowLongStatements(trx, { seconds: 300, waitsForLocks: true });
  await sql`select pg_advisory_xact_lock(hashtextextended('visitor-upload', ${projectId}))`.execute(trx);
}

type NewFile = Key & { visitDate: string; turngate: string; turngateKey: string };

/** Inserts the file. Returns false if the same bytes exist for this day and gate. rules/visitors 7 */
export async function insertVisitorFile(trx: Transaction<Database>, file: NewFile): Promise<boolean> {
  const inserted = await trx
    .insertInto("visitor_file")
    .columns(["project_id", "file_id", "visit_date", "turngate", "turngate_key", "sha256"])
    .expression((eb) =>
      eb
        .selectFrom("file")
        .select([
          "project_id",
          "id",
          sql<string>`${file.visitDate}::date`.as("visit_date"),
          eb.val(file.turngate).as("turngate"),
          eb.val(file.turngateKey).as("turngate_key"),
          "sha256",
        ])
        .where("project_id", "=", file.projectId)
        .where("id", "=", file.fileId),
    )
    .onConflict((oc) => oc.constraint("visitor_file_once").doNothing())
    .returning("file_id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Inserts scans with the tickets of their codes. The spelling as read precedes the other one. Both spellings of a code
 * are equal: a scan whose code an earlier line has is a repeat. rules/visitors 4, 5
 */
export async function insertScans(
  trx: Transaction<Database>,
  { projectId, fileId }: Key,
  scans: readonly ReadScan[],
): Promise<void> {
  const column = <Name extends keyof ReadScan>(name: Name) => scans.map((scan) => scan[name]);
  // Were a repeat marked by an update, the index of first scans would keep each line, and a file of few codes and many
  // lines would read them all for each line. The sum keeps the planner, which has no statistics on a new file, from
  // reading the file by its lines.
  await sql`
    insert into visitor_scan
      (project_id, file_id, line, code, other_code, scanned_at, direction, kind, error, ticket_id)
    select file.project_id, file.file_id, given.line, given.code, given.other_code, given.scanned_at, given.direction,
      case when given.error is not null then 'error' when given.is_repeat or (
        select true from visitor_scan earlier
        where earlier.project_id = ${projectId} and earlier.file_id + 0 = ${fileId} and earlier.kind = 'first'
          and least(earlier.code, earlier.other_code) = least(given.code, given.other_code)
        limit 1
      ) then 'repeat' else 'first' end,
      given.error, coalesce(same.id, other.id)
    from visitor_file file
    cross join unnest(${column("line")}::integer[], ${column("code")}::text[], ${column("otherCode")}::text[],
      ${column("scannedAt")}::timestamp[], ${column("direction")}::text[], ${column("error")}::text[],
      ${findRepeats(scans)}::boolean[])
      as given (line, code, other_code, scanned_at, direction, error, is_repeat)
    left join ticket same
      on same.project_id = file.project_id and same.barcode = given.code and given.error is null
    left join ticket other
      on other.project_id = file.project_id and other.barcode = given.other_code
    where file.project_id = ${projectId} and file.file_id = ${fileId}`.execute(trx);
}

/** Which of these scans have the code of an earlier one among them. */
function findRepeats(scans: readonly ReadScan[]): boolean[] {
  const seen = new Set<string>();
  return scans.map(({ code, otherCode, error }) => {
    if (error !== null) return false;
    const spelling = otherCode !== null && otherCode < code ? otherCode : code;
    const isRepeat = seen.has(spelling);
    seen.add(spelling);
    return isRepeat;
  });
}

/** Counts the file's lines, and the codes that are new for its gate and day. rules/visitors 4, 8 */
export async function finishScans(trx: Transaction<Database>, { projectId, fileId }: Key): Promise<void> {
  const { ofDay, ofGate } = await findFilesBefore(trx, { projectId, fileId });
  // The inner query counts, so that each code is looked up in the index.
  await sql`
    update visitor_file set known = counted.known, open = counted.open, repeats = counted.repeats, errors = counted.errors,
      gate_visitors = counted.gate_visitors, day_visitors = counted.day_visitors, last_line = counted.last_line
    from (
      select count(*) filter (where kind = 'first' and ticket_id is not null) as known,
        count(*) filter (where kind = 'first' and ticket_id is null) as open,
        count(*) filter (where kind = 'repeat') as repeats, count(*) filter (where kind = 'error') as errors,
        count(*) filter (where kind = 'first' and not before.of_gate) as gate_visitors,
        count(*) filter (where kind = 'first' and not before.of_day) as day_visitors,
        coalesce(max(line), 0) as last_line
      from visitor_scan scan
      cross join lateral (
        select count(*) > 0 as of_day, coalesce(bool_or(seen.file_id = any(${ofGate}::bigint[])), false) as of_gate
        from visitor_scan seen
        where scan.kind = 'first' and seen.project_id = ${projectId} and seen.kind = 'first' and seen.file_id = any(${ofDay}::bigint[])
          and least(seen.code, seen.other_code) = least(scan.code, scan.other_code)
      ) before
      where scan.project_id = ${projectId} and scan.file_id = ${fileId}
    ) counted
    where project_id = ${projectId} and file_id = ${fileId}`.execute(trx);
}

/** Keeps which tickets the file has, for statistics. rules/statistics 2 */
export async function addScanBits(trx: Transaction<Database>, { projectId, fileId }: Key): Promise<void> {
  await sql`select add_file_bits(${projectId}, ${fileId})`.execute(trx);
}

/** Finds the earlier files of the same day, and those of the same gate among them. */
async function findFilesBefore(trx: Transaction<Database>, { projectId, fileId }: Key) {
  const rows = await trx
    .selectFrom("visitor_file as own")
    .innerJoin("visitor_file as before", (join) =>
      join
        .onRef("before.project_id", "=", "own.project_id")
        .onRef("before.visit_date", "=", "own.visit_date")
        .onRef("before.file_id", "<>", "own.file_id"),
    )
    .select((eb) => [
      "before.file_id as fileId",
      eb("before.turngate_key", "=", eb.ref("own.turngate_key")).as("isOfGate"),
    ])
    .where("own.project_id", "=", projectId)
    .where("own.file_id", "=", fileId)
    .execute();
  const ofGate = rows.filter(({ isOfGate }) => isOfGate);
  return { ofDay: rows.map((row) => row.fileId), ofGate: ofGate.map((row) => row.fileId) };
}

export type FileRow = Awaited<ReturnType<typeof listFileRows>>[number];

/** Lists the uploaded files of a project, or one of them, latest first. */
export function listFileRows(db: Kysely<Database>, projectId: number, fileId?: number) {
  return db
    .selectFrom("visitor_file as uploaded")
    .innerJoin("file", (join) =>
      join.onRef("file.project_id", "=", "uploaded.project_id").onRef("file.id", "=", "uploaded.file_id"),
    )
    .innerJoin("project", "project.id", "uploaded.project_id")
    .select([
      "uploaded.file_id as fileId",
      "file.name as fileName",
      "file.uploaded_at as uploadedAt",
      "uploaded.visit_date as visitDate",
      "uploaded.turngate",
      "uploaded.known",
      "uploaded.open",
      "uploaded.repeats",
      "uploaded.errors",
      "uploaded.version",
      sqlValue(
        boolean,
      )`uploaded.visit_date not between project.start_date_time::date and project.end_date_time::date`.as(
        "isOutside",
      ),
    ])
    .where("uploaded.project_id", "=", projectId)
    .where("uploaded.gate_id", "is", null)
    .$if(fileId !== undefined, (query) => query.where("uploaded.file_id", "=", fileId ?? 0))
    .orderBy("uploaded.file_id", "desc")
    .execute();
}

/** Whether gates have scanned anything, in uploaded files or by themselves. */
export async function hasVisitorFiles(db: Kysely<Database>, projectId: number): Promise<boolean> {
  const row = await db
    .selectFrom("visitor_file")
    .select("file_id")
    .where("project_id", "=", projectId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
