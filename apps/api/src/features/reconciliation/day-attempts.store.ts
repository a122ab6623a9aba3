import { toCents } from "@foyer/domain/money/cents.ts";
import { OPEN_STATES } from "@foyer/domain/payment/attempt-state.ts";
import { type Kysely, type SqlBool, sql } from "kysely";
import { isInReach } from "../../platform/db/projects-in-reach.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { AttemptKey } from "../payments/payments.service.ts";
import type { Account } from "./reconciled-days.store.ts";

/** Lists the attempts of an account that were started in a span and have money, or still may get some. */
export async function listAttemptsOfDay(
  db: Kysely<Database>,
  { provider, isLive, account }: Account,
  { from, to }: { from: Date; to: Date },
): Promise<AttemptKey[]> {
  return await db
    .selectFrom("payment_attempt as attempt")
    .select(["project_id as projectId", "id as attemptId"])
    .where(await isInReach(db, "project_id"))
    .where("provider", "=", provider)
    .where("is_live", "=", isLive)
    .where(({ exists, not, selectFrom }) => {
      const own = exists(
        selectFrom("payment_account as own")
          .select("own.id")
          .whereRef("own.project_id", "=", "attempt.project_id")
          .whereRef("own.id", "=", "attempt.account_id")
          .where(account === "" ? sql<SqlBool>`true` : sql<SqlBool>`own.public_id = ${account}::uuid`),
      );
      return account === "" ? not(own) : own;
    })
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .where("reference", "is not", null)
    .where((row) => row.or([row("state", "in", [...OPEN_STATES]), row("paid_cents", ">", toCents(0))]))
    .execute();
}
