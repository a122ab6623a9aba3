import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { allowLongStatements } from "../../platform/db/time-limits.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { isVisible } from "../../platform/http/visible-projects.ts";

/**
 * What the stored counts do not have yet: the tickets that `ticket_change` notes (isMany: too many to look at each), and
 * lines that the job has not settled.
 */
export type Pending = { noted: readonly number[]; isMany: boolean; isUnsettled: boolean };

/** A second's sales are fewer. More are there after a large import, until the job has done them. */
const FEW = 50_000;

/** Reads in one snapshot, so that stored counts and what is still pending belong together. rules/visitors 10 */
export function readCounts<T>(
  db: Kysely<Database>,
  projectId: number,
  read: (trx: Transaction<Database>, pending: Pending) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      await allowLongStatements(trx, { seconds: 60 });
      return await read(trx, await findPending(trx, projectId));
    });
}

/** Also settles how this transaction reads long lists. */
async function findPending(trx: Kysely<Database>, projectId: number): Promise<Pending> {
  const { rows } = await sql<{ ids: string[]; isUnsettled: boolean }>`
    select set_config('jit', 'off', true), set_config('work_mem', '64MB', true),
      array(select ticket_id from ticket_change where project_id = ${projectId} limit ${FEW + 1}) as ids,
      exists (select from visitor_file where project_id = ${projectId} and settled_line < last_line) as "isUnsettled"
  `.execute(trx);
  const { ids = [], isUnsettled = true } = rows[0] ?? {};
  const isMany = ids.length > FEW;
  return { noted: isMany ? [] : [...new Set(ids.map(Number))], isMany, isUnsettled };
}

/**
 * The scans without a stored ticket that have one by now, as rows of file, line and ticket: those of lines that the job
 * has not settled, and those of noted tickets. rules/visitors 4, 10
 */
const lateMatches = (projectId: number, { noted, isMany, isUnsettled }: Pending) => sql`(
  select scan.file_id, scan.line, coalesce(same.id, other.id) as ticket_id
  from visitor_file of_gate
  join visitor_scan scan on scan.project_id = of_gate.project_id and scan.file_id = of_gate.file_id
  left join ticket same on same.project_id = ${projectId} and same.barcode = scan.code
  left join ticket other on other.project_id = ${projectId} and other.barcode = scan.other_code
  where ${isMany || isUnsettled}::boolean
    and of_gate.project_id = ${projectId} and (${isMany}::boolean or of_gate.settled_line < of_gate.last_line)
    and (${isMany}::boolean or scan.line > of_gate.settled_line)
    and scan.project_id = ${projectId} and scan.kind = 'first' and scan.ticket_id is null
    and coalesce(same.id, other.id) is not null
  union
  select scan.file_id, scan.line, coalesce(same.id, late.id)
  from ticket late
  cross join lateral (values (late.barcode), ('0' || late.barcode), (substr(late.barcode, 2))) spelling (code)
  join visitor_scan scan on scan.project_id = ${projectId} and least(scan.code, scan.other_code) = spelling.code
    and scan.kind = 'first' and scan.ticket_id is null
    and (scan.code = late.barcode or scan.other_code = late.barcode)
  left join ticket same on same.project_id = ${projectId} and same.barcode = scan.code
  where late.project_id = ${projectId} and late.id = any(${noted}::bigint[])
)`;

/** How many scans of each file have a ticket that is not stored with them; files without such scans are left out. */
export async function countLateMatches(
  db: Kysely<Database>,
  projectId: number,
  pending: Pending,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ fileId: number; late: number }>`
    select file_id as "fileId", count(*) as late from ${lateMatches(projectId, pending)} found
    group by file_id`.execute(db);
  return new Map(rows.map(({ fileId, late }) => [fileId, late]));
}

/**
 * The scans without a ticket whose code is reserved for the project's offline registration: their holders got it on
 * paper. rules/offline-registration 5
 */
const offlineScans = (projectId: number) => sql`(
  select distinct scan.file_id, scan.line, reserved.code
  from barcode reserved
  cross join lateral (values (reserved.code), ('0' || reserved.code), (substr(reserved.code, 2))) spelling (code)
  join visitor_scan scan on scan.project_id = ${projectId} and least(scan.code, scan.other_code) = spelling.code
    and scan.kind = 'first' and scan.ticket_id is null
    and (scan.code = reserved.code or scan.other_code = reserved.code)
  where reserved.project_id = ${projectId} and reserved.state = 'reserved'
)`;

/** How many scans of each file have a reserved code; files without such scans are left out. */
export async function countOfflineMatches(
  db: Kysely<Database>,
  projectId: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ fileId: number; count: number }>`
    select file_id as "fileId", count(*) as count from ${offlineScans(projectId)} found
    group by file_id`.execute(db);
  return new Map(rows.map(({ fileId, count }) => [fileId, count]));
}

/** The project's offline registration with reserved codes: how many there are, and how many of them came; none or one. */
export async function listOfflineAttendance(db: Kysely<Database>, projectId: number): Promise<Attendance[]> {
  const { rows } = await sql<Attendance>`
    select registration.id as "registrationId", registration.name as "registrationName",
      (select count(*) from barcode where project_id = ${projectId} and pool_id = registration.barcode_pool_id
        and state = 'reserved')::integer as issued,
      (select count(distinct code) from ${offlineScans(projectId)} found)::integer as came
    from registration where project_id = ${projectId} and type = 'Offline'`.execute(db);
  return rows.filter(({ issued }) => issued > 0);
}

export type GateCount = { visitDate: string; turngate: string | null; visitors: number };

/** Unique codes by day and gate, and (gate null) by day. rules/visitors 8 */
export async function countVisitors(db: Kysely<Database>, projectId: number): Promise<GateCount[]> {
  const { rows } = await sql<GateCount>`
    with names as (
      select turngate_key, (array_agg(turngate order by file_id))[1] as turngate
      from visitor_file where project_id = ${projectId} group by turngate_key
    )
    select to_char(visit_date, 'YYYY-MM-DD') as "visitDate", turngate, visitors
    from (
      select visit_date, turngate_key, sum(gate_visitors)::integer as visitors
      from visitor_file where project_id = ${projectId} group by visit_date, turngate_key
      union all
      select visit_date, null, sum(day_visitors)::integer
      from visitor_file where project_id = ${projectId} group by visit_date
    ) counted
    left join names using (turngate_key)
    where visitors > 0
    order by visit_date, turngate nulls last`.execute(db);
  return rows;
}

export type DayCount = { projectId: number; projectName: string; visitDate: string; visitors: number };

/** Unique codes by day, of the latest days of each project that has not ended more than `endedDays` ago. rules/visitors 11 */
export async function listDayCounts(
  db: Kysely<Database>,
  { projects, endedDays, days }: { projects: Caller["projects"]; endedDays: number; days: number },
): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select "projectId", name as "projectName", to_char(visit_date, 'YYYY-MM-DD') as "visitDate", visitors
    from (
      select project.id as "projectId", project.name, project.start_date_time, file.visit_date,
        sum(file.day_visitors)::integer as visitors,
        row_number() over (partition by project.id order by file.visit_date desc) as nth
      from project
      join visitor_file file on file.project_id = project.id
      where ${isVisible("project.id", projects)}
        and project.end_date_time > now() at time zone project.time_zone - make_interval(days => ${endedDays})
      group by project.id, project.name, project.start_date_time, file.visit_date
      having sum(file.day_visitors) > 0
    ) counted
    where nth <= ${days}
    order by start_date_time, "projectId", visit_date`.execute(db);
  return rows;
}

export type Attendance = { registrationId: number; registrationName: string; issued: number; came: number };

/** How many issued tickets each registration has, and how many of them came. rules/visitors 9, 10 */
export async function countAttendance(
  db: Kysely<Database>,
  projectId: number,
  pending: Pending,
): Promise<Attendance[]> {
  const { noted, isMany, isUnsettled } = pending;
  const { rows } = await sql<Attendance>`
    with fresh as (
      select scan.ticket_id from visitor_file of_gate
      join visitor_scan scan on scan.project_id = of_gate.project_id and scan.file_id = of_gate.file_id
        and scan.line > of_gate.settled_line
      where ${isUnsettled}::boolean and of_gate.project_id = ${projectId}
        and of_gate.settled_line < of_gate.last_line
        and scan.project_id = ${projectId} and scan.kind = 'first' and scan.ticket_id is not null
      union
      select ticket_id from ${lateMatches(projectId, pending)} found
    ), parts as (
      select registration_id, count(*) as came from visitor_ticket
      where project_id = ${projectId} and is_issued group by registration_id
      union all
      select ticket.registration_id, sum((ticket.status = 'issued')::integer - stored.is_issued::integer)
      from visitor_ticket stored
      join ticket on ticket.project_id = ${projectId} and ticket.id = stored.ticket_id
      where stored.project_id = ${projectId} and (${isMany}::boolean or stored.ticket_id = any(${noted}::bigint[]))
      group by ticket.registration_id
      union all
      select ticket.registration_id, count(*)
      from fresh
      join ticket on ticket.project_id = ${projectId} and ticket.id = fresh.ticket_id
      left join visitor_ticket stored on stored.project_id = ${projectId} and stored.ticket_id = fresh.ticket_id
      where ticket.status = 'issued' and stored.ticket_id is null
      group by ticket.registration_id
    ), came as (
      select registration_id, sum(came)::integer as came from parts group by registration_id
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
