import type { ScanReason } from "@foyer/domain/gate/evaluate-scan.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { column, moment, neverNull, number, sqlRows, text, textOf } from "../../platform/db/sql-rows.ts";

/** A day at the venue, from an instant until before another. */
export type Today = { day: string; from: Date; until: Date };

/** Finds today at the venue, and the time of the database. */
export async function findToday(db: Kysely<Database>, projectId: number): Promise<Today & { now: Date }> {
  const row = {
    now: moment,
    day: text,
    from: moment,
    until: moment,
  };
  const { rows } = await sqlRows(row)`
    select now() as now, today.day::text as day, today.day::timestamp at time zone time_zone as "from",
      (today.day + 1)::timestamp at time zone time_zone as "until"
    from project
    cross join lateral (select (now() at time zone time_zone)::date as day) today
    where id = ${projectId}`.execute(db);
  const [today] = rows;
  if (!today) throw new Error("The project is gone");
  return today;
}

/** Lists the gates with their counted scans of a day. */
export async function listGateDay(db: Kysely<Database>, projectId: number, { from, until }: Today) {
  const row = {
    id: column("gate.id"),
    name: column("gate.name"),
    isClosed: column("gate.is_closed"),
    entered: number,
    left: number,
    refused: number,
  };
  const { rows } = await sqlRows(row)`
    select gate.id, gate.name, gate.is_closed as "isClosed", coalesce(counted.entered, 0) as entered,
      coalesce(counted.left, 0) as "left", coalesce(counted.refused, 0) as refused
    from gate
    left join (
      select gate_id, sum(scans) filter (where passage = 'in')::bigint as entered,
        sum(scans) filter (where passage = 'out')::bigint as "left",
        sum(scans) filter (where verdict = 'refused')::bigint as refused
      from gate_quarter where project_id = ${projectId} and quarter >= ${from} and quarter < ${until}
      group by gate_id
    ) counted on counted.gate_id = gate.id
    where gate.project_id = ${projectId} order by gate.id`.execute(db);
  return rows;
}

/** Lists who came in by gate and quarter of an hour, the earliest first. */
export async function listQuarters(db: Kysely<Database>, projectId: number, { from, until }: Today) {
  const row = {
    at: column("gate_quarter.quarter"),
    gateId: column("gate_quarter.gate_id"),
    entered: neverNull(number),
  };
  const { rows } = await sqlRows(row)`
    select quarter as at, gate_id as "gateId", sum(scans)::bigint as entered
    from gate_quarter
    where project_id = ${projectId} and quarter >= ${from} and quarter < ${until} and passage = 'in'
    group by quarter, gate_id having sum(scans) > 0 order by quarter, gate_id`.execute(db);
  return rows;
}

/** Lists refused scans of a day by gate and reason, most first. */
export async function listRefusals(db: Kysely<Database>, projectId: number, { from, until }: Today) {
  const row = {
    gateId: column("gate_quarter.gate_id"),
    reason: textOf<ScanReason>(),
    scans: neverNull(number),
  };
  const { rows } = await sqlRows(row)`
    select gate_id as "gateId", reason, sum(scans)::bigint as scans
    from gate_quarter
    where project_id = ${projectId} and quarter >= ${from} and quarter < ${until} and verdict = 'refused'
    group by gate_id, reason having sum(scans) > 0 order by scans desc, gate_id, reason`.execute(db);
  return rows;
}

/** Lists the last refused scans of a day, latest first: of each gate so many, by the index of the rare verdicts. */
export async function listLastRefused(
  db: Kysely<Database>,
  projectId: number,
  { from, limit }: Today & { limit: number },
) {
  const row = {
    at: column("gate_scan.scanned_at"),
    gateName: column("gate.name"),
    reason: neverNull(textOf<ScanReason>()),
    scannedBy: text,
  };
  const { rows } = await sqlRows(row)`
    select scan.scanned_at as at, gate.name as "gateName", scan.reason,
      coalesce(device.name, scan.staff_name) as "scannedBy"
    from gate
    cross join lateral (
      select scanned_at, reason, staff_name, gate_device_id from gate_scan
      where project_id = ${projectId} and gate_id = gate.id and verdict = 'refused' and scanned_at >= ${from}
      order by scanned_at desc limit ${limit}
    ) scan
    left join gate_device device on device.project_id = ${projectId} and device.id = scan.gate_device_id
    where gate.project_id = ${projectId}
    order by scan.scanned_at desc, gate.id limit ${limit}`.execute(db);
  return rows;
}

/** Counts the different codes that were let in on a day. */
export async function countVisitors(db: Kysely<Database>, projectId: number, day: string): Promise<number> {
  const { rows } = await sqlRows({ visitors: number })`
    select coalesce(sum(day_visitors), 0)::bigint as visitors from visitor_file
    where project_id = ${projectId} and visit_date = ${day}::date`.execute(db);
  return rows[0]?.visitors ?? 0;
}

/** More are not counted. */
const MOST_UNCOUNTED = 10_000;

/** Counts the scans that the kept counts lack. */
export async function countUncounted(db: Kysely<Database>, projectId: number): Promise<number> {
  const { rows } = await sqlRows({ scans: number })`
    select count(*) as scans
    from (select from gate_scan_pending where project_id = ${projectId} limit ${MOST_UNCOUNTED}) noted`.execute(
    db,
  );
  return rows[0]?.scans ?? 0;
}
