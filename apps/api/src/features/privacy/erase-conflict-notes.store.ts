import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { number, sqlRows } from "../../platform/db/sql-rows.ts";
import type { ErasureSubject } from "./erasure-subject.store.ts";

/** Empties what staff noted on conflicts at the gates of these tickets; returns how many. rules/gates 39, rules/privacy 3 */
export const eraseConflictNotes = (
  trx: Transaction<Database>,
  { projectId, ticketIds }: ErasureSubject,
): Promise<number> =>
  emptyConflictNotes(trx, projectId, sql`scan.ticket_id = any(${[...ticketIds]}::bigint[])`);

/** Empties notes on conflicts; `condition` is one of the scan. */
export async function emptyConflictNotes(
  trx: Transaction<Database>,
  projectId: number,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sqlRows({ sequence: number })`
    update gate_conflict conflict set note = '', version = conflict.version + 1
    from gate_scan scan
    where conflict.project_id = ${projectId} and conflict.note <> '' and scan.project_id = ${projectId}
      and scan.device_id = conflict.device_id and scan.sequence = conflict.sequence and ${condition}
    returning conflict.sequence`.execute(trx);
  return rows.length;
}
