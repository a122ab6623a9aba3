import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/**
 * Gives a new project the gates of another one and the limits of their areas, without their scans. Days and registrations
 * are of the old one: a gate that chose some is closed in the copy, or it would admit everybody. Read and inserted by two
 * statements each: the projects may be on two nodes of a cluster. rules/gates 14
 */
export async function copyGates(trx: Transaction<Database>, from: number, to: number): Promise<void> {
  const gates = await trx
    .selectFrom("gate")
    .select(["name", "name_key", "area", "area_key", "way", "opens_at", "closes_at", "entry_limit"])
    .select(["stops_repeats", "shows_names", "prints_badges", "days", "registration_ids"])
    .where("project_id", "=", from)
    .orderBy("id")
    .execute();
  const copies = gates.map(({ days, registration_ids, ...gate }) => ({
    ...gate,
    project_id: to,
    is_closed: days.length > 0 || registration_ids.length > 0,
  }));
  if (copies.length > 0) await trx.insertInto("gate").values(copies).execute();
  const areas = await trx
    .selectFrom("gate_area")
    .select(["area_key", "capacity", "stops_when_full"])
    .where("project_id", "=", from)
    .execute();
  const limits = areas.map((area) => ({ ...area, project_id: to }));
  if (limits.length > 0) await trx.insertInto("gate_area").values(limits).execute();
}
