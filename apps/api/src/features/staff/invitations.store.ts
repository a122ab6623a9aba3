import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { sqlValue, textOf } from "../../platform/db/sql-rows.ts";

/** The invitation of a link, in any state. */
export type StoredInvitation = {
  kind: "join" | "password";
  expiresAt: Date;
  state: "open" | "used" | "withdrawn" | "expired";
  staffId: number;
  name: string;
  email: string | null;
  login: string | null;
};

export async function findInvitationByHash(
  db: Kysely<Database>,
  tokenHash: Buffer,
): Promise<StoredInvitation | undefined> {
  const state = sqlValue(textOf<StoredInvitation["state"]>())`case
    when invitation.used_at is not null then 'used'
    when invitation.withdrawn_at is not null then 'withdrawn'
    when invitation.expires_at <= now() then 'expired'
    else 'open' end`;
  return await db
    .selectFrom("invitation")
    .innerJoin("staff", "staff.id", "invitation.staff_id")
    .leftJoin("account", "account.staff_id", "staff.id")
    .select([
      "invitation.kind",
      "invitation.expires_at as expiresAt",
      state.as("state"),
      "staff.id as staffId",
      "staff.name",
      "staff.email",
      "account.login",
    ])
    .where("invitation.token_hash", "=", tokenHash)
    .executeTakeFirst();
}

type NewInvitation = { staffId: number; kind: "join" | "password"; tokenHash: Buffer; hours: number };

/** Stores a link; returns when it expires. The person's earlier links must be withdrawn before. */
export async function insertInvitation(
  trx: Transaction<Database>,
  { staffId, kind, tokenHash, hours }: NewInvitation,
): Promise<Date> {
  const { expires_at } = await trx
    .insertInto("invitation")
    .values({
      token_hash: tokenHash,
      staff_id: staffId,
      kind,
      expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
    })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return expires_at;
}

/** Marks a link as used; false when it is no longer valid. Of concurrent calls one returns true. rules/access 11 */
export async function markInvitationUsed(trx: Transaction<Database>, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("invitation")
    .set({ used_at: sql`now()` })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("withdrawn_at", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Withdraws a person's open links. */
export async function withdrawInvitations(trx: Transaction<Database>, staffId: number): Promise<void> {
  await trx
    .updateTable("invitation")
    .set({ withdrawn_at: sql`now()` })
    .where("staff_id", "=", staffId)
    .where("used_at", "is", null)
    .where("withdrawn_at", "is", null)
    .execute();
}
