import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, neverNull, sqlRows, text } from "../../platform/db/sql-rows.ts";
import type { DeskId } from "./desks.store.ts";

/** A block of a device; `device` is the random id that the device made. */
type Block = { device: string; poolId: number; block: number; count: number };

/** Leases the codes of a device's block; `isNew` only at the first call. */
export async function leaseCodes(
  trx: Transaction<Database>,
  { projectId, deskId }: DeskId,
  { device, poolId, block, count }: Block,
): Promise<{ codes: string[]; isNew: boolean }> {
  const { rows } = await sqlRows({ code: neverNull(text), isNew: neverNull(boolean) })`
    select code, is_new as "isNew"
    from lease_desk_codes(${projectId}, ${poolId}, ${deskId}, ${device}, ${block}, ${count})`.execute(trx);
  return { codes: rows.map(({ code }) => code), isNew: rows[0]?.isNew ?? false };
}

/** Takes back the device's codes of blocks before `nextBlock` that have neither a ticket nor a conflict; returns their number. */
export async function returnCodes(
  trx: Transaction<Database>,
  { projectId, deskId }: DeskId,
  { device, nextBlock, codes }: { device: string; nextBlock: number; codes: readonly string[] },
): Promise<number> {
  const { numDeletedRows } = await deleteUnused(trx, { projectId, deskId })
    .where("device", "=", device)
    .where("block", "<", nextBlock)
    .where("desk_code.code", "=", ({ fn, val }) => fn.any(val([...codes])))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Takes back all codes of a desk that have neither a ticket nor a conflict; returns their number. */
export async function takeBackCodes(trx: Transaction<Database>, desk: DeskId): Promise<number> {
  const { numDeletedRows } = await deleteUnused(trx, desk).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes the codes of a desk that have neither a ticket nor a conflict, for further conditions. */
const deleteUnused = (trx: Transaction<Database>, { projectId, deskId }: DeskId) =>
  trx
    .deleteFrom("desk_code")
    .using("barcode")
    .where("desk_code.project_id", "=", projectId)
    .where("desk_id", "=", deskId)
    .where("barcode.project_id", "=", projectId)
    .whereRef("barcode.code", "=", "desk_code.code")
    .where("state", "=", "reserved")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("desk_conflict")
            .select("id")
            .where("desk_conflict.project_id", "=", projectId)
            .whereRef("desk_conflict.barcode", "=", "desk_code.code")
            .where("visitor", "is not", null),
        ),
      ),
    );

/** Makes the code of a dropped visitor void: it is on a badge, so nobody else may get it. */
export async function voidCode(
  trx: Transaction<Database>,
  { projectId, deskId }: DeskId,
  code: string,
): Promise<void> {
  await trx
    .updateTable("barcode")
    .set({ state: "void", shown_at: ({ fn, ref, val }) => fn.coalesce(ref("shown_at"), val(new Date())) })
    .where("project_id", "=", projectId)
    .where("code", "=", code)
    .where("state", "=", "reserved")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("desk_code")
          .select("desk_code.code")
          .where("desk_code.project_id", "=", projectId)
          .where("desk_code.code", "=", code)
          .where("desk_id", "=", deskId),
      ),
    )
    .execute();
}
