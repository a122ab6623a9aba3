import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { sqlRows, text } from "../../platform/db/sql-rows.ts";
import type { ErasureSubject } from "./erasure-subject.store.ts";

/** Scans at gates of a code that no ticket has: somebody may have typed a name or an address. rules/privacy 3 */
export const TYPED_CODES = sql`verdict = 'refused' and reason = 'unknown-code' and code <> ''`;

/** Empties the codes that have one of the barcodes or addresses, and are none of a ticket; returns how many. */
export const eraseTypedCodes = (
  trx: Transaction<Database>,
  { projectId, barcodes, addresses }: ErasureSubject,
): Promise<number> =>
  emptyTypedCodes(
    trx,
    projectId,
    sql`exists (select from unnest(${[...barcodes, ...addresses]}::text[]) word
      where strpos(lower(code), lower(word)) > 0)`,
  );

/** Empties codes that no ticket has. */
export async function emptyTypedCodes(
  trx: Transaction<Database>,
  projectId: number,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sqlRows({ codeKey: text })`
    select code_key as "codeKey" from gate_scan
    where project_id = ${projectId} and ${TYPED_CODES} and ${condition} for update`.execute(trx);
  if (rows.length === 0) return 0;
  const keys = [...new Set(rows.map(({ codeKey }) => codeKey))];
  await sql`
    update gate_scan set code = '', code_key = ''
    where project_id = ${projectId} and ${TYPED_CODES} and code_key = any(${keys}::text[])`.execute(trx);
  await sql`delete from gate_code where project_id = ${projectId} and code_key = any(${keys}::text[])`.execute(
    trx,
  );
  return rows.length;
}
