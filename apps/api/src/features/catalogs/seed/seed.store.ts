import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { allowLongStatements } from "../../../platform/db/time-limits.ts";

const MARK = "reference-data";

/** The hash of the reference data that was inserted last, if any. */
export async function findSeedMark(db: Kysely<Database>): Promise<string | null> {
  const mark = await db.selectFrom("seed_mark").select("hash").where("name", "=", MARK).executeTakeFirst();
  return mark?.hash ?? null;
}

export async function setSeedMark(trx: Transaction<Database>, hash: string): Promise<void> {
  await sql`
    insert into seed_mark (name, hash) values (${MARK}, ${hash})
    on conflict (name) do update set hash = excluded.hash, at = excluded.at`.execute(trx);
}

/** Takes the lock of the reference data; other servers wait, however long it takes. */
export async function waitForSeedLock(trx: Transaction<Database>): Promise<void> {
  await allowLongStatements(trx, { seconds: 60, waitsForLocks: true });
  await sql`select pg_advisory_xact_lock(hashtextextended(${MARK}, 0))`.execute(trx);
}

/**
 * Inserts the rows (all with the same columns, in their order) in one statement. A row that would break a unique key
 * exists already, perhaps changed by staff, and is left out. Returns how many were new.
 */
export async function insertMissing(
  trx: Transaction<Database>,
  table: keyof Database,
  rows: readonly Record<string, unknown>[],
): Promise<number> {
  const [first] = rows;
  if (!first) return 0;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Ids of the rows from the reference data, by their keys in its files. */
export async function listSeededIds(
  trx: Transaction<Database>,
  table: "country" | "step" | "question",
): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom(table)
    .select(["seed_key", "id"])
    .where("seed_key", "is not", null)
    .execute();
  return new Map(rows.map(({ seed_key, id }) => [seed_key ?? "", id]));
}

/** Ids of the question types by name. */
export async function listQuestionTypeIds(trx: Transaction<Database>): Promise<Map<string, number>> {
  const rows = await trx.selectFrom("question_type").select(["name", "id"]).execute();
  return new Map(rows.map(({ name, id }) => [name, id]));
}
