import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";

type Payload = Record<string, unknown>;
type Key = { model: string; id: string };

/** A stored record; `consumed` (seconds since 1970) once it has been used up. */
export type StoredRecord = Payload & { consumed?: number };

/** Stores or replaces a record that expires after `seconds`. */
export async function saveRecord(
  db: Kysely<Database>,
  key: Key,
  payload: Payload,
  seconds: number,
): Promise<void> {
  const row = {
    payload: JSON.stringify(payload),
    grant_id: textOrNull(payload.grantId),
    user_code: textOrNull(payload.userCode),
    uid: textOrNull(payload.uid),
    account_id: accountOf(payload),
    expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
  };
  await db
    .insertInto("oidc_record")
    .values({ ...key, ...row })
    .onConflict((conflict) => conflict.columns(["model", "id"]).doUpdateSet(row))
    .execute();
}

/** Finds the record of this model by one of the indexed columns. */
export async function findRecord(
  db: Kysely<Database>,
  model: string,
  column: "id" | "uid" | "user_code",
  value: string,
): Promise<StoredRecord | undefined> {
  const row = await db
    .selectFrom("oidc_record")
    .select(["payload", "consumed_at"])
    .where("model", "=", model)
    .where(column, "=", value)
    .executeTakeFirst();
  if (!row) return undefined;
  const { payload, consumed_at } = row;
  return consumed_at ? { ...payload, consumed: Math.floor(consumed_at.getTime() / 1000) } : payload;
}

/** Marks a record as used; false when another request did so first, even at the same moment. */
export async function consumeRecord(db: Kysely<Database>, { model, id }: Key): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("oidc_record")
    .set({ consumed_at: sql`now()` })
    .where("model", "=", model)
    .where("id", "=", id)
    .where("consumed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The record of this key unless its time is over. */
export async function findLiveRecord(
  db: Kysely<Database>,
  { model, id }: Key,
): Promise<StoredRecord | undefined> {
  const row = await db
    .selectFrom("oidc_record")
    .select("payload")
    .where("model", "=", model)
    .where("id", "=", id)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row?.payload;
}

/** Removes a record; false when it was gone already, even at the same moment. */
export async function removeRecord(db: Kysely<Database>, { model, id }: Key): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("oidc_record")
    .where("model", "=", model)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes a grant and everything issued under it, or only its records of one model. */
export async function removeGrant(db: Kysely<Database>, grantId: string, model?: string): Promise<void> {
  await db
    .deleteFrom("oidc_record")
    .where("grant_id", "=", grantId)
    .$if(model !== undefined, (query) => query.where("model", "=", model ?? ""))
    .execute();
  if (model === undefined) await removeRecord(db, { model: "Grant", id: grantId });
}

/** The grant that a record was issued under. */
export async function findGrantId(db: Kysely<Database>, { model, id }: Key): Promise<string | null> {
  const row = await db
    .selectFrom("oidc_record")
    .select("grant_id")
    .where("model", "=", model)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.grant_id ?? null;
}

/**
 * Removes an account's sessions, grants, codes, refresh tokens and unfinished sign-ins. The session `except` (its uid)
 * is kept, with its own grants. rules/access 15, 16
 */
export async function removeRecordsOfAccount(
  db: Kysely<Database>,
  accountId: string,
  except?: string | null,
): Promise<void> {
  const kept = except ? await findRecord(db, "Session", "uid", except) : undefined;
  const authorizations = Object.values((kept?.authorizations ?? {}) as Record<string, { grantId?: string }>);
  const grants = authorizations.flatMap(({ grantId }) => grantId ?? []);
  await db
    .deleteFrom("oidc_record")
    .where("account_id", "=", accountId)
    .$if(kept !== undefined, (query) =>
      query
        .where((row) => row.or([row("uid", "is", null), row("uid", "!=", except ?? "")]))
        .where(sql<boolean>`coalesce(grant_id, id) <> all (${grants})`),
    )
    .execute();
}

export async function removeExpiredRecords(db: Kysely<Database>): Promise<void> {
  await db.deleteFrom("oidc_record").where("expires_at", "<", sql<Date>`now()`).execute();
}

/** The account of a record; an unfinished sign-in has it in its result. */
function accountOf(payload: Payload): string | null {
  const result = payload.result as { login?: { accountId?: unknown } } | undefined;
  return textOrNull(payload.accountId) ?? textOrNull(result?.login?.accountId);
}

const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);
