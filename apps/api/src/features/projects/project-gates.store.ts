import { sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/**
 * Gives a new project the gates of another one and the limits of their areas, without their scans. Days and registrations are of the old one: a gate
 * that chose some is closed in the copy, or it would admit everybody. rules/gates 14
 */
export async function copyGates(trx: Transaction<Database>, from: number, to: number): Promise<void> {
  await sql`
    insert into gate (project_id, name, name_key, area, area_key, way, opens_at, closes_at, entry_limit, stops_repeats,
      shows_names, is_closed)
    select ${to}::bigint, name, name_key, area, area_key, way, opens_at, closes_at, entry_limit, stops_repeats, shows_names,
      days <> '{}' or registration_ids <> '{}'
    from gate where project_id = ${from} order by id`.execute(trx);
  await sql`
    insert into gate_area (project_id, area_key, capacity, stops_when_full)
    select ${to}::bigint, area_key, capacity, stops_when_full from gate_area where project_id = ${from}`.execute(
    trx,
  );
}
