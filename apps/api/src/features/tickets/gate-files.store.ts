import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { column, number, sqlRows, text } from "../../platform/db/sql-rows.ts";

/** The gate files of a project, the latest day first. */
export async function listGateFiles(db: Kysely<Database>, projectId: number) {
  const { rows } = await sqlRows({
    fileId: number,
    day: text,
    gate: column("visitor_file.turngate"),
    gateKey: text,
  })`
    select file_id as "fileId", to_char(visit_date, 'YYYY-MM-DD') as day, turngate as gate, turngate_key as "gateKey"
    from visitor_file where project_id = ${projectId} order by visit_date desc, turngate_key, file_id`.execute(
    db,
  );
  return rows;
}
