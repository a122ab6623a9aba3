import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/**
 * The scans without a ticket whose ticket has come since, as rows of file, line and ticket. Computed whenever it is
 * read, so it is never behind. Codes of offline registrations will count here as well. rules/visitors 4
 */
const lateMatches = (projectId: number) => sql`(
  select scan.file_id, scan.line, scan.code, coalesce(same.id, other.id) as ticket_id
  from visitor_scan scan
  left join ticket same on same.project_id = ${projectId} and same.barcode = scan.code
  left join ticket other on other.project_id = ${projectId} and other.barcode = scan.other_code
  where scan.project_id = ${projectId} and scan.ticket_id is null and scan.kind = 'first'
    and coalesce(same.id, other.id) is not null
)`;

/** How many scans of each file have got their ticket since the file came; files without such scans are left out. */
export async function countLateMatches(
  db: Kysely<Database>,
  projectId: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ fileId: number; late: number }>`
    select file_id as "fileId", count(*) as late from ${lateMatches(projectId)} found group by file_id`.execute(
    db,
  );
  return new Map(rows.map(({ fileId, late }) => [fileId, late]));
}

export type GateCount = { visitDate: string; turngate: string | null; visitors: number };

/** Unique codes by day and gate, and (gate null) by day. rules/visitors 8 */
export async function countVisitors(db: Kysely<Database>, projectId: number): Promise<GateCount[]> {
  const { rows } = await sql<GateCount>`
    with seen as (
      select distinct visit_date, turngate_key, least(code, coalesce(other_code, code)) as code
      from visitor_scan scan
      join visitor_file file on file.project_id = scan.project_id and file.file_id = scan.file_id
      where scan.project_id = ${projectId} and scan.kind = 'first'
    ), names as (
      select turngate_key, (array_agg(turngate order by file_id))[1] as turngate
      from visitor_file where project_id = ${projectId} group by turngate_key
    )
    select to_char(visit_date, 'YYYY-MM-DD') as "visitDate", turngate, visitors
    from (
      select visit_date, turngate_key, count(*) as visitors from seen group by visit_date, turngate_key
      union all
      select visit_date, null, count(*) from (select distinct visit_date, code from seen) whole group by visit_date
    ) counted
    left join names using (turngate_key)
    order by visit_date, turngate nulls last`.execute(db);
  return rows;
}

export type Attendance = { registrationId: number; registrationName: string; issued: number; came: number };

/** How many issued tickets each registration has, and how many of them came. rules/visitors 9 */
export async function countAttendance(db: Kysely<Database>, projectId: number): Promise<Attendance[]> {
  const { rows } = await sql<Attendance>`
    with seen as (
      select ticket_id from visitor_scan
      where project_id = ${projectId} and kind = 'first' and ticket_id is not null
      union
      select ticket_id from ${lateMatches(projectId)} found
    ), came as (
      select ticket.registration_id, count(*) as came
      from seen join ticket on ticket.project_id = ${projectId} and ticket.id = seen.ticket_id
      where ticket.status = 'issued'
      group by ticket.registration_id
    ), issued as (
      select registration_id, sum(issued) as issued
      from registration_usage where project_id = ${projectId} group by registration_id
    )
    select registration.id as "registrationId", registration.name as "registrationName",
      issued.issued::integer as issued, coalesce(came.came, 0) as came
    from registration
    join issued on issued.registration_id = registration.id
    left join came on came.registration_id = registration.id
    where registration.project_id = ${projectId} and issued.issued > 0
    order by registration.name_key`.execute(db);
  return rows;
}
