import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { number, sqlRows } from "../../platform/db/sql-rows.ts";
import type { ErasureSubject } from "./erasure-subject.store.ts";

/** Scans with a note of staff on why they let somebody in by hand. rules/gates 42, rules/privacy 3 */
export const HAND_NOTES = sql`hand_note <> ''`;

/** Empties the notes on these tickets; returns how many. */
export const eraseHandNotes = (
  trx: Transaction<Database>,
  { projectId, ticketIds }: ErasureSubject,
): Promise<number> => emptyHandNotes(trx, projectId, sql`ticket_id = any(${[...ticketIds]}::bigint[])`);

/** Empties notes. */
export async function emptyHandNotes(
  trx: Transaction<Database>,
  projectId: number,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sqlRows({ sequence: number })`
    update gate_scan set hand_note = ''
    where project_id = ${projectId} and ${HAND_NOTES} and ${condition} returning sequence`.execute(trx);
  return rows.length;
}
