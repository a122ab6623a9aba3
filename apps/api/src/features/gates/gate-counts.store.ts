import type { ScanVerdict } from "@foyer/domain/gate/evaluate-scan.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { number, type RowOf, sqlRows } from "../../platform/db/sql-rows.ts";
import type { GateKey } from "./gates.store.ts";

const COUNTS = {
  gateId: number,
  admitted: number,
  marked: number,
  refused: number,
  visitorsToday: number,
  inside: number,
  insideSinceEarlier: number,
};
export type GateCounts = RowOf<typeof COUNTS>;

/**
 * The kept counts of a project's gates, or of one: of the scans with those that the job has not counted yet; of visitors and
 * of who is inside as the job has counted them. rules/gates 11, 12
 */
export async function listGateCounts(
  db: Kysely<Database>,
  projectId: number,
  gateId: number | null = null,
): Promise<Map<number, GateCounts>> {
  const { rows } = await sqlRows(COUNTS)`
    with scans as (
      select gate_id, verdict, sum(scans)::bigint as scans from (
        select gate_id, verdict, scans from gate_count where project_id = ${projectId}
        union all
        select gate_id, verdict, change from gate_scan_pending where project_id = ${projectId}
      ) part group by gate_id, verdict
    ), today as (
      select (now() at time zone time_zone)::date as day from project where id = ${projectId}
    ), visitors as (
      select turngate_key, sum(gate_visitors)::integer as visitors from visitor_file
      where project_id = ${projectId} and visit_date = (select day from today) group by turngate_key
    ), inside as (
      select area_key, sum(inside)::integer as inside,
        coalesce(sum(inside) filter (where day < (select day from today)), 0)::integer as earlier
      from gate_area_count where project_id = ${projectId} group by area_key
    )
    select gate.id as "gateId",
      coalesce((select scans from scans where gate_id = gate.id and verdict = 'admitted'), 0) as admitted,
      coalesce((select scans from scans where gate_id = gate.id and verdict = 'marked'), 0) as marked,
      coalesce((select scans from scans where gate_id = gate.id and verdict = 'refused'), 0) as refused,
      coalesce(visitors.visitors, 0) as "visitorsToday", coalesce(inside.inside, 0) as inside,
      coalesce(inside.earlier, 0) as "insideSinceEarlier"
    from gate
    left join visitors on visitors.turngate_key = gate.name_key
    left join inside on inside.area_key = gate.area_key
    where gate.project_id = ${projectId} and (${gateId}::bigint is null or gate.id = ${gateId})`.execute(db);
  return new Map(rows.map((row) => [row.gateId, row]));
}

/** Counts the scans of a gate, all or those of a verdict. */
export async function countScansOf(
  db: Kysely<Database>,
  { projectId, gateId }: GateKey,
  verdict: ScanVerdict | "",
): Promise<number> {
  const { rows } = await sqlRows({ scans: number })`
    select coalesce(sum(scans), 0)::bigint as scans from (
      select gate_id, verdict, scans from gate_count where project_id = ${projectId}
      union all
      select gate_id, verdict, change from gate_scan_pending where project_id = ${projectId}
    ) part
    where gate_id = ${gateId} and (${verdict} = '' or verdict = ${verdict})`.execute(db);
  return rows[0]?.scans ?? 0;
}

/** Whether anything was scanned at a gate. */
export async function hasScans(db: Kysely<Database>, { projectId, gateId }: GateKey): Promise<boolean> {
  const row = await db
    .selectFrom("gate_scan")
    .select("sequence")
    .where("project_id", "=", projectId)
    .where("gate_id", "=", gateId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The areas that somebody can leave at a gate, by their keys. */
export async function listAreasWithExit(db: Kysely<Database>, projectId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom("gate")
    .select("area_key as areaKey")
    .distinct()
    .where("project_id", "=", projectId)
    .where("way", "<>", "in")
    .execute();
  return new Set(rows.map(({ areaKey }) => areaKey));
}
