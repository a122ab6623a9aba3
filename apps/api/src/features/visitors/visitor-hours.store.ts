import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { neverNull, number, sqlRows, text } from "../../platform/db/sql-rows.ts";

type Key = { projectId: number; fileId: number };

/** Counts the first scans of a file by hour; it must have none counted. rules/home 3 */
export async function insertHours(trx: Transaction<Database>, { projectId, fileId }: Key): Promise<void> {
  await sql`
    insert into visitor_hour (project_id, file_id, hour, scans)
    select project_id, file_id, date_trunc('hour', scanned_at), count(*) from visitor_scan
    where project_id = ${projectId} and file_id = ${fileId} and kind = 'first' and scanned_at is not null
    group by 1, 2, 3`.execute(trx);
}

/** Removes the hours of a file. */
export async function removeHours(trx: Transaction<Database>, { projectId, fileId }: Key): Promise<void> {
  await trx
    .deleteFrom("visitor_hour")
    .where("project_id", "=", projectId)
    .where("file_id", "=", fileId)
    .execute();
}

/** Lists the first scans of all files of a project by hour, the earliest first. */
export async function listHours(db: Kysely<Database>, projectId: number) {
  const { rows } = await sqlRows({ hour: text, scans: neverNull(number) })`
    select to_char(hour, 'YYYY-MM-DD"T"HH24:MI:SS') as hour, sum(scans)::integer as scans
    from visitor_hour where project_id = ${projectId} group by visitor_hour.hour order by visitor_hour.hour`.execute(
    db,
  );
  return rows;
}
