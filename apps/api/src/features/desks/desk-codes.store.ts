import { sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { DeskId } from "./desks.store.ts";

/** What a device is asked to be known by beside its desk, and which of its blocks. */
type Block = { device: string; poolId: number; block: number; count: number };

/** The codes of a device's block, leased at the first call: then they are new. */
export async function leaseCodes(
  trx: Transaction<Database>,
  { projectId, deskId }: DeskId,
  { device, poolId, block, count }: Block,
): Promise<{ codes: string[]; isNew: boolean }> {
  const { rows } = await sql<{ code: string; isNew: boolean }>`
    select code, is_new as "isNew"
    from lease_desk_codes(${projectId}, ${poolId}, ${deskId}, ${device}, ${block}, ${count})`.execute(trx);
  return { codes: rows.map(({ code }) => code), isNew: rows[0]?.isNew ?? false };
}

/** Takes a device's codes of earlier blocks back that have no ticket and no visitor who waits for a decision; returns how many. */
export async function returnCodes(
  trx: Transaction<Database>,
  { projectId, deskId }: DeskId,
  { device, nextBlock, codes }: { device: string; nextBlock: number; codes: readonly string[] },
): Promise<number> {
  const { rows } = await sql`
    delete from desk_code using barcode
    where desk_code.project_id = ${projectId} and desk_id = ${deskId} and device = ${device}
      and block < ${nextBlock} and desk_code.code = any(${[...codes]})
      and barcode.project_id = ${projectId} and barcode.code = desk_code.code and state = 'reserved'
      and not exists (select from desk_conflict
        where desk_conflict.project_id = ${projectId} and desk_conflict.barcode = desk_code.code and visitor is not null)
    returning desk_code.code`.execute(trx);
  return rows.length;
}

/** The code of a visitor who was given up: it is on a badge, so nobody else ever gets it. */
export async function voidCode(
  trx: Transaction<Database>,
  { projectId, deskId }: DeskId,
  code: string,
): Promise<void> {
  await sql`update barcode set state = 'void', shown_at = coalesce(shown_at, ${new Date()})
    where project_id = ${projectId} and code = ${code} and state = 'reserved' and exists (
      select from desk_code where desk_code.project_id = ${projectId} and desk_code.code = ${code}
        and desk_id = ${deskId})`.execute(trx);
}
