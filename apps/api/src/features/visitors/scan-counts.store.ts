import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import {
  boolean,
  neverNull,
  nullable,
  number,
  numbers,
  type RowOf,
  sqlRows,
  sqlValue,
  text,
} from "../../platform/db/sql-rows.ts";
import { allowLongStatements } from "../../platform/db/time-limits.ts";
import { readSnapshot } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { isVisible } from "../../platform/http/visible-projects.ts";

/**
 * The changes that the stored counts lack. `ticketIds`: tickets in `ticket_change`; empty if `hasMany`, which means too
 * many to read each. `hasUnmatchedLines`: the job has not matched all lines yet.
 */
export type Pending = { ticketIds: readonly number[]; hasMany: boolean; hasUnmatchedLines: boolean };

/** Sales change fewer tickets in a second. A large import changes more, until the job has indexed them. */
const MAX_CHANGED_TICKETS_READ = 50_000;

/** Reads in one snapshot, so that stored counts and pending changes are consistent. rules/visitors 10 */
export function readCounts<T>(
  db: Kysely<Database>,
  projectId: number,
  read: (trx: Transaction<Database>, pending: Pending) => Promise<T>,
): Promise<T> {
  return readSnapshot(db, async (trx) => {
    await allowLongStatements(trx, { seconds: 60 });
    await sql`select set_config('jit', 'off', true), set_config('work_mem', '64MB', true)`.execute(trx);
    return await read(trx, await findPending(trx, projectId));
  });
}

/** Finds the changes that the stored counts lack. */
export async function findPending(trx: Kysely<Database>, projectId: number): Promise<Pending> {
  const { ids, hasUnmatchedLines } = await trx
    .selectNoFrom((eb) => [
      // An array, because 50,000 rows would be slow.
      sqlValue(numbers)`array(${eb
        .selectFrom("ticket_change")
        .select("ticket_id")
        .where("project_id", "=", projectId)
        .limit(MAX_CHANGED_TICKETS_READ + 1)})`.as("ids"),
      sqlValue(boolean)`exists ${eb
        .selectFrom("visitor_file")
        .select("file_id")
        .where("project_id", "=", projectId)
        .whereRef("matched_line", "<", "last_line")}`.as("hasUnmatchedLines"),
    ])
    .executeTakeFirstOrThrow();
  const hasMany = ids.length > MAX_CHANGED_TICKETS_READ;
  return { ticketIds: hasMany ? [] : [...new Set(ids)], hasMany, hasUnmatchedLines };
}

/**
 * The scans without a stored ticket that match one by now, as rows of file, line and ticket: on lines that the job has
 * not matched, and of changed tickets. rules/visitors 4, 10
 */
const lateMatches = (projectId: number, { ticketIds, hasMany, hasUnmatchedLines }: Pending) => sql`(
  select scan.file_id, scan.line, coalesce(same.id, other.id) as ticket_id
  from visitor_file of_gate
  join visitor_scan scan on scan.project_id = of_gate.project_id and scan.file_id = of_gate.file_id
  left join ticket same on same.project_id = ${projectId} and same.barcode = scan.code
  left join ticket other on other.project_id = ${projectId} and other.barcode = scan.other_code
  where ${hasMany || hasUnmatchedLines}::boolean
    and of_gate.project_id = ${projectId} and (${hasMany}::boolean or of_gate.matched_line < of_gate.last_line)
    and (${hasMany}::boolean or scan.line > of_gate.matched_line)
    and scan.project_id = ${projectId} and scan.kind = 'first' and scan.ticket_id is null
    and coalesce(same.id, other.id) is not null
  union
  select scan.file_id, scan.line, coalesce(same.id, changed.id)
  from ticket changed
  cross join lateral (values (changed.barcode), ('0' || changed.barcode), (substr(changed.barcode, 2))) spelling (code)
  join visitor_scan scan on scan.project_id = ${projectId} and least(scan.code, scan.other_code) = spelling.code
    and scan.kind = 'first' and scan.ticket_id is null
    and (scan.code = changed.barcode or scan.other_code = changed.barcode)
  left join ticket same on same.project_id = ${projectId} and same.barcode = scan.code
  where changed.project_id = ${projectId} and changed.id = any(${ticketIds}::bigint[])
)`;

/** Counts by file the scans that match a ticket which is not stored with them. Files without such scans are omitted. */
export async function countLateMatches(
  db: Kysely<Database>,
  projectId: number,
  pending: Pending,
): Promise<Map<number, number>> {
  const { rows } = await sqlRows({ fileId: number, count: number })`
    select file_id as "fileId", count(*) as count from ${lateMatches(projectId, pending)} found
    group by file_id`.execute(db);
  return new Map(rows.map(({ fileId, count }) => [fileId, count]));
}

/**
 * The scans without a ticket whose code is reserved for the project's offline registration, which hands codes out on
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

/** Counts by file the scans with a reserved code. Files without such scans are omitted. */
export async function countOfflineMatches(
  db: Kysely<Database>,
  projectId: number,
): Promise<Map<number, number>> {
  const { rows } = await sqlRows({ fileId: number, count: number })`
    select file_id as "fileId", count(*) as count from ${offlineScans(projectId)} found
    group by file_id`.execute(db);
  return new Map(rows.map(({ fileId, count }) => [fileId, count]));
}

/** Lists the attendance of the project's offline registration by its reserved codes: at most one row. */
export async function listOfflineAttendance(db: Kysely<Database>, projectId: number): Promise<Attendance[]> {
  const { rows } = await sqlRows({
    registrationId: number,
    registrationName: text,
    issued: number,
    came: number,
  })`
    select registration.id as "registrationId", registration.name as "registrationName",
      (select count(*) from barcode where project_id = ${projectId} and pool_id = registration.barcode_pool_id
        and state = 'reserved')::integer as issued,
      (select count(distinct code) from ${offlineScans(projectId)} found)::integer as came
    from registration where project_id = ${projectId} and type = 'Offline'`.execute(db);
  return rows.filter(({ issued }) => issued > 0);
}

const GATE_COUNT = { visitDate: text, turngate: nullable(text), visitors: neverNull(number) };
export type GateCount = RowOf<typeof GATE_COUNT>;

/** Counts unique codes by day and gate, and by day (gate null). rules/visitors 8 */
export async function countVisitors(db: Kysely<Database>, projectId: number): Promise<GateCount[]> {
  const { rows } = await sqlRows(GATE_COUNT)`
    with names as (
      -- A gate's own name precedes its spellings in files.
      select turngate_key, (array_agg(turngate order by gate_id nulls last, file_id))[1] as turngate
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

const DAY_COUNT = {
  projectId: number,
  projectName: text,
  visitDate: text,
  visitors: neverNull(number),
};
export type DayCount = RowOf<typeof DAY_COUNT>;

/** Counts unique codes on the latest days of each project that ended at most `endedDays` ago. rules/visitors 11 */
export async function listDayCounts(
  db: Kysely<Database>,
  { projects, endedDays, days }: { projects: Caller["projects"]; endedDays: number; days: number },
): Promise<DayCount[]> {
  const { rows } = await sqlRows(DAY_COUNT)`
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

/** Counts the issued tickets of each registration, and how many of them came. rules/visitors 9, 10 */
export async function countAttendance(
  db: Kysely<Database>,
  projectId: number,
  pending: Pending,
): Promise<Attendance[]> {
  const { ticketIds, hasMany, hasUnmatchedLines } = pending;
  const { rows } = await sqlRows({
    registrationId: number,
    registrationName: text,
    issued: neverNull(number),
    came: number,
  })`
    with unmatched as (
      select scan.ticket_id from visitor_file of_gate
      join visitor_scan scan on scan.project_id = of_gate.project_id and scan.file_id = of_gate.file_id
        and scan.line > of_gate.matched_line
      where ${hasUnmatchedLines}::boolean and of_gate.project_id = ${projectId}
        and of_gate.matched_line < of_gate.last_line
        and scan.project_id = ${projectId} and scan.kind = 'first' and scan.ticket_id is not null
      union
      select ticket_id from ${lateMatches(projectId, pending)} found
    ), parts as (
      select registration_id, count(*) as came from visitor_ticket
      where project_id = ${projectId} and is_issued group by registration_id
      union all
      select changed.registration_id, sum(change)
      from visitor_ticket stored
      join ticket on ticket.project_id = ${projectId} and ticket.id = stored.ticket_id
      -- A ticket that was moved leaves one registration and comes to another.
      cross join lateral (
        values (stored.registration_id, -(stored.is_issued::integer)),
          (ticket.registration_id, (ticket.status = 'issued')::integer)
      ) changed (registration_id, change)
      where stored.project_id = ${projectId} and (${hasMany}::boolean or stored.ticket_id = any(${ticketIds}::bigint[]))
      group by changed.registration_id
      union all
      select ticket.registration_id, count(*)
      from unmatched
      join ticket on ticket.project_id = ${projectId} and ticket.id = unmatched.ticket_id
      left join visitor_ticket stored on stored.project_id = ${projectId} and stored.ticket_id = unmatched.ticket_id
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
