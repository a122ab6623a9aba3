import { toCents } from "@foyer/domain/money/cents.ts";
import { OPEN_STATES } from "@foyer/domain/payment/attempt-state.ts";
import type { Kysely } from "kysely";
import { isInReach } from "../../platform/db/projects-in-reach.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { AttemptKey } from "../payments/payments.service.ts";
import type { Account } from "./reconciled-days.store.ts";

/** Lists the attempts of an account that were started in a span and have money, or still may get some. */
export async function listAttemptsOfDay(
  db: Kysely<Database>,
  { provider, isLive }: Account,
  { from, to }: { from: Date; to: Date },
): Promise<AttemptKey[]> {
  return await db
    .selectFrom("payment_attempt as attempt")
    .select(["project_id as projectId", "id as attemptId"])
    .where(await isInReach(db, "project_id"))
    .where("provider", "=", provider)
    .where("is_live", "=", isLive)
    .where("created_at", ">=", from)
    .where("created_at", "<", to)
    .where("reference", "is not", null)
    .where((row) => row.or([row("state", "in", [...OPEN_STATES]), row("paid_cents", ">", toCents(0))]))
    .execute();
}
