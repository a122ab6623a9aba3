import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { moment, nullable, sqlRows } from "../../platform/db/sql-rows.ts";
import type { AreaKey } from "./gate-areas.store.ts";

/** Lists when everybody had left an area, in milliseconds since 1970, the earliest first. */
export async function listResets(db: Kysely<Database>, { projectId, areaKey }: AreaKey): Promise<number[]> {
  const rows = await db
    .selectFrom("gate_area_reset")
    .select("reset_at as resetAt")
    .where("project_id", "=", projectId)
    .where("area_key", "=", areaKey)
    .orderBy("reset_at")
    .execute();
  return rows.map(({ resetAt }) => resetAt.getTime());
}

const LATEST = { scannedAt: nullable(moment) };

/** Finds the time of the latest scan at the gates of an area, in milliseconds since 1970; 0: there is none. */
export async function findLatestScan(db: Kysely<Database>, { projectId, areaKey }: AreaKey): Promise<number> {
  const { rows } = await sqlRows(LATEST)`
    select max(latest.scanned_at) as "scannedAt"
    from gate
    cross join lateral (
      select scanned_at from gate_scan
      where project_id = ${projectId} and gate_id = gate.id order by scanned_at desc limit 1
    ) latest
    where gate.project_id = ${projectId} and gate.area_key = ${areaKey}`.execute(db);
  return rows[0]?.scannedAt?.getTime() ?? 0;
}

/**
 * Keeps the job that counts from the areas of a project, then scans from this one, until the transaction ends: scans do not
 * wait for the job. rules/gates 51
 */
export async function holdReset(trx: Transaction<Database>, { projectId, areaKey }: AreaKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('gate-areas', ${projectId}))`.execute(trx);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gate area ${areaKey}`}, ${projectId}))`.execute(
    trx,
  );
}

type Reset = AreaKey & { at: Date; staffId: number | null; staffName: string };

/** Counts an area anew, as it is after everybody had left, and enters that in the log. */
export async function insertReset(
  trx: Transaction<Database>,
  { projectId, areaKey, at, staffId, staffName }: Reset,
): Promise<void> {
  await sql`select recount_gate_area(${projectId}, ${areaKey}, ${at}::timestamptz)`.execute(trx);
  await trx
    .insertInto("gate_area_reset")
    .values({
      project_id: projectId,
      area_key: areaKey,
      reset_at: at,
      staff_id: staffId,
      staff_name: staffName,
    })
    .execute();
}
