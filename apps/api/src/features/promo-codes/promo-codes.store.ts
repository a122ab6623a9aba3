import type { PromoCode } from "@foyer/contract/promo-codes.ts";
import { type Discount, toShare } from "@foyer/domain/money/discount.ts";
import { promoCodeKey } from "@foyer/domain/promo-code/promo-code-key.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import { prepared } from "../../platform/db/prepared.ts";
import type { Database } from "../../platform/db/schema.ts";
import { column, number, sqlRows, text } from "../../platform/db/sql-rows.ts";
import { allowLongStatements } from "../../platform/db/time-limits.ts";
import type { GroupKey } from "./promo-code-groups.store.ts";

/** The values of a code that staff set. */
export type CodeValues = { code: string; discount: Discount; ticketCount: number };
export type CodeRow = CodeValues & { id: number; issued: number; held: number };
export type LockedCode = CodeRow & { version: number };

export const toPromoCode = ({ id, code, discount, ticketCount, issued, held }: CodeRow): PromoCode => ({
  id,
  promoCode: code,
  discountAmount: toShare(discount),
  maxTicketCount: ticketCount,
  used: issued + held,
  held,
});

const COLUMNS = [
  "id",
  "code",
  "discount_millionths as discount",
  "ticket_count as ticketCount",
  "issued",
  "held",
] as const;

/** Lists the codes of a group in alphabetical order. */
export function listCodeRows(db: Kysely<Database>, { projectId, groupId }: GroupKey): Promise<CodeRow[]> {
  return db
    .selectFrom("promo_code")
    .select(COLUMNS)
    .where("project_id", "=", projectId)
    .where("group_id", "=", groupId)
    .orderBy("code_key")
    .execute();
}

/** Lists the codes of a project with these keys (`promoCodeKey`). Raw: a submission's hot path, prepared. */
export async function listCodesByKey(
  db: Kysely<Database>,
  projectId: number,
  keys: readonly string[],
): Promise<Map<string, CodeRow>> {
  const { rows } = await sqlRows({
    id: number,
    code: text,
    discount: column("promo_code.discount_millionths"),
    ticketCount: number,
    issued: number,
    held: number,
    key: text,
  })`${prepared("list-codes-by-key")}
    select id, code, discount_millionths as discount, ticket_count as "ticketCount", issued, held, code_key as key
    from promo_code where project_id = ${projectId} and code_key = any(${keys})`.execute(db);
  return new Map(rows.map(({ key, ...code }) => [key, code]));
}

/** Finds a code of the group by its id, or else by its text, and locks it until the transaction ends. */
export async function lockCode(
  trx: Transaction<Database>,
  { projectId, groupId }: GroupKey,
  wanted: { id: number } | { text: string },
): Promise<LockedCode | null> {
  const query = trx
    .selectFrom("promo_code")
    .select([...COLUMNS, "version"])
    .where("project_id", "=", projectId)
    .where("group_id", "=", groupId)
    .forUpdate();
  const row =
    "id" in wanted
      ? await query.where("id", "=", wanted.id).executeTakeFirst()
      : await query.where("code_key", "=", promoCodeKey(wanted.text)).executeTakeFirst();
  return row ?? null;
}

/** Writes a new version of the code; the caller holds its lock. */
export async function updateCode(
  trx: Transaction<Database>,
  projectId: number,
  { id, code, discount, ticketCount }: CodeValues & { id: number },
): Promise<void> {
  await trx
    .updateTable("promo_code")
    .set((row) => ({
      code,
      code_key: promoCodeKey(code),
      discount_millionths: discount,
      ticket_count: ticketCount,
      version: row("version", "+", 1),
    }))
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .execute();
}

/** Deletes a code that has no uses; the caller holds its lock. Cancelled and expired tickets keep its text. */
export async function removeCode(trx: Transaction<Database>, projectId: number, id: number): Promise<void> {
  await trx
    .updateTable("ticket")
    .set({ promo_code_id: null })
    .where("project_id", "=", projectId)
    .where("promo_code_id", "=", id)
    .execute();
  await trx.deleteFrom("promo_code").where("project_id", "=", projectId).where("id", "=", id).execute();
}

/** Deletes all codes of a group and returns their number; null if one of them is used. */
export async function removeCodesOfGroup(
  trx: Transaction<Database>,
  { projectId, groupId }: GroupKey,
): Promise<number | null> {
  const codes = await trx
    .selectFrom("promo_code")
    .select(["id", "issued", "held"])
    .where("project_id", "=", projectId)
    .where("group_id", "=", groupId)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (codes.some(({ issued, held }) => issued + held > 0)) return null;
  await trx
    .updateTable("ticket")
    .set({ promo_code_id: null })
    .where("project_id", "=", projectId)
    .where("promo_code_id", "in", ({ selectFrom }) =>
      selectFrom("promo_code")
        .select("id")
        .where("project_id", "=", projectId)
        .where("group_id", "=", groupId),
    )
    .execute();
  await trx
    .deleteFrom("promo_code")
    .where("project_id", "=", projectId)
    .where("group_id", "=", groupId)
    .execute();
  return codes.length;
}

export type NewCode = CodeValues & { groupId: number };

/** Inserts the codes that the project lacks; returns their keys. */
export async function insertNewCodes(
  db: Kysely<Database>,
  projectId: number,
  codes: readonly NewCode[],
): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  // Raw: `unnest` inserts all codes with five parameters. Citus reports the number of sent rows, so the inserted keys are returned.
  const { rows } = await sqlRows({ key: text })`
    insert into promo_code (project_id, group_id, code, code_key, discount_millionths, ticket_count)
    select ${projectId}, sent.* from unnest(
      ${codes.map(({ groupId }) => groupId)}::bigint[],
      ${codes.map(({ code }) => code)}::text[],
      ${codes.map(({ code }) => promoCodeKey(code))}::text[],
      ${codes.map(({ discount }) => discount)}::integer[],
      ${codes.map(({ ticketCount }) => ticketCount)}::integer[]
    ) as sent
    on conflict (project_id, code_key) do nothing
    returning code_key as key`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Returns those of the keys that the project has already, with the type and owner of their groups. */
export async function listTakenKeys(
  db: Kysely<Database>,
  projectId: number,
  keys: readonly string[],
): Promise<Map<string, { type: string; owner: string }>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom("promo_code")
    .innerJoin("promo_code_group as group", (join) =>
      join
        .onRef("group.project_id", "=", "promo_code.project_id")
        .onRef("group.id", "=", "promo_code.group_id"),
    )
    .innerJoin("promo_code_group_type as type", "type.id", "group.type_id")
    .select(["promo_code.code_key as key", "type.name as type", "group.owner"])
    .where("promo_code.project_id", "=", projectId)
    .where("promo_code.code_key", "=", ({ fn, val }) => fn.any(val([...keys])))
    .execute();
  return new Map(rows.map(({ key, ...group }) => [key, group]));
}

/** Takes the project's lock of promo code imports: they run in sequence. rules/promo-codes 8 */
export async function lockPromoCodeImports(trx: Transaction<Database>, projectId: number): Promise<void> {
  await allowLongStatements(trx, { seconds: 300, waitsForLocks: true });
  await sql`select pg_advisory_xact_lock(hashtextextended('promo-code-import', ${projectId}))`.execute(trx);
}
