import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import {
  boolean,
  column,
  json,
  moment,
  neverNull,
  nullable,
  number,
  type RowOf,
  sqlRows,
  text,
} from "../../platform/db/sql-rows.ts";

const AREA = {
  gateId: neverNull(number),
  areaKey: column("gate.area_key"),
  name: neverNull(text),
  version: number,
  capacity: nullable(number),
  stopsWhenFull: boolean,
  /** Whether a gate lets people out. */
  hasExit: neverNull(boolean),
  inside: number,
  earlier: number,
  byDay: json<{ day: string; inside: number }[]>(),
  /** When everybody had left it last, and who said so. rules/gates 51 */
  resetAt: nullable(moment),
  resetBy: nullable(text),
};
export type AreaRow = RowOf<typeof AREA>;

/** Lists the areas of a project's gates with their kept counts, the event itself first. rules/gates 12, 36 */
export async function listAreaRows(db: Kysely<Database>, projectId: number): Promise<AreaRow[]> {
  const { rows } = await sqlRows(AREA)`
    with today as (
      select (now() at time zone time_zone)::date as day from project where id = ${projectId}
    ), inside as (
      select area_key, sum(inside)::integer as inside,
        coalesce(sum(inside) filter (where day < (select day from today)), 0)::integer as earlier,
        jsonb_agg(jsonb_build_object('day', day::text, 'inside', inside) order by day) filter (where inside > 0) as by_day
      from gate_area_count where project_id = ${projectId} group by area_key
    ), reset as (
      select distinct on (area_key) area_key, reset_at, staff_name
      from gate_area_reset where project_id = ${projectId} order by area_key, reset_at desc
    )
    select min(gate.id) as "gateId", gate.area_key as "areaKey", (array_agg(gate.area order by gate.id))[1] as name,
      coalesce(min(area.version), 1) as version, min(area.capacity) as capacity,
      coalesce(bool_or(area.stops_when_full), false) as "stopsWhenFull", bool_or(gate.way <> 'in') as "hasExit",
      coalesce(min(inside.inside), 0) as inside, coalesce(min(inside.earlier), 0) as earlier,
      coalesce((array_agg(inside.by_day))[1], '[]') as "byDay", min(reset.reset_at) as "resetAt",
      min(reset.staff_name) as "resetBy"
    from gate
    left join gate_area area on area.project_id = ${projectId} and area.area_key = gate.area_key
    left join inside on inside.area_key = gate.area_key
    left join reset on reset.area_key = gate.area_key
    where gate.project_id = ${projectId}
    group by gate.area_key order by gate.area_key`.execute(db);
  return rows;
}

export type AreaKey = { projectId: number; areaKey: string };

/** Finds the settings of an area and locks them until the transaction ends; makes them where there are none. */
export async function lockArea(trx: Transaction<Database>, { projectId, areaKey }: AreaKey) {
  await trx
    .insertInto("gate_area")
    .values({ project_id: projectId, area_key: areaKey })
    .onConflict((conflict) => conflict.columns(["project_id", "area_key"]).doNothing())
    .execute();
  return trx
    .selectFrom("gate_area")
    .select(["version", "capacity", "stops_when_full as stopsWhenFull"])
    .where("project_id", "=", projectId)
    .where("area_key", "=", areaKey)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Writes the next version. */
export async function updateArea(
  trx: Transaction<Database>,
  { projectId, areaKey }: AreaKey,
  { capacity, stopsWhenFull }: { capacity: number | null; stopsWhenFull: boolean },
): Promise<void> {
  await trx
    .updateTable("gate_area")
    .set(({ eb }) => ({ capacity, stops_when_full: stopsWhenFull, version: eb("version", "+", 1) }))
    .where("project_id", "=", projectId)
    .where("area_key", "=", areaKey)
    .execute();
}

/** Lists the areas among these that have a capacity, in the order in which they are held. */
export function listLimits(db: Kysely<Database>, projectId: number, areaKeys: readonly string[]) {
  return db
    .selectFrom("gate_area")
    .select(["area_key as areaKey", "stops_when_full as stopsWhenFull"])
    .select(({ ref }) => ref("capacity").$notNull().as("capacity"))
    .where("project_id", "=", projectId)
    .where("area_key", "in", [...areaKeys])
    .where("capacity", "is not", null)
    .orderBy("area_key")
    .execute();
}

/** Holds an area until the transaction ends; returns who is in it by all stored scans, null where that is not known. */
export async function holdArea(
  trx: Transaction<Database>,
  { projectId, areaKey }: AreaKey,
): Promise<number | null> {
  const { rows } = await sqlRows({ inside: nullable(number) })`
    select hold_gate_area(${projectId}, ${areaKey}) as inside`.execute(trx);
  return rows[0]?.inside ?? null;
}
