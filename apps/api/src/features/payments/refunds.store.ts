import type { Cents } from "@foyer/domain/money/cents.ts";
import type { RefundCause, RefundState } from "@foyer/domain/payment/attempt-state.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import { anyOf } from "../../platform/db/any-of.ts";
import { prepare } from "../../platform/db/prepared.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { AttemptKey } from "./attempts.store.ts";

export type RefundKey = { projectId: number; refundId: number };
export type StoredRefund = Awaited<ReturnType<ReturnType<typeof selectRefunds>["executeTakeFirstOrThrow"]>>;

const selectRefunds = (db: Kysely<Database>) =>
  db
    .selectFrom("payment_refund as refund")
    .select([
      "refund.project_id as projectId",
      "refund.id as refundId",
      "refund.attempt_id as attemptId",
      "refund.public_id as publicId",
      "refund.ticket_id as ticketId",
      "refund.amount_cents as amount",
      "refund.fee_cents as fee",
      "refund.state",
      "refund.reference",
      "refund.cause",
      "refund.reason",
      "refund.staff_name as staffName",
      "refund.cancels_ticket as cancelsTicket",
      "refund.failure",
      "refund.requested_at as requestedAt",
      "refund.settled_at as settledAt",
    ]);

/** Lists the refunds of attempts, oldest first. */
export async function listRefunds(
  db: Kysely<Database>,
  projectId: number,
  attemptIds: readonly number[],
): Promise<StoredRefund[]> {
  if (attemptIds.length === 0) return [];
  return await selectRefunds(db)
    .where("refund.project_id", "=", projectId)
    .where("refund.attempt_id", "=", anyOf(attemptIds))
    .orderBy("refund.id")
    .$call(prepare)
    .execute();
}

/** Finds a refund. */
export function findRefund(db: Kysely<Database>, { projectId, refundId }: RefundKey) {
  return selectRefunds(db)
    .where("refund.project_id", "=", projectId)
    .where("refund.id", "=", refundId)
    .executeTakeFirst();
}

/** Finds what comes back because a ticket was cancelled, with its currency. */
export function findCancellationRefund(
  db: Kysely<Database>,
  { projectId, ticketId }: { projectId: number; ticketId: number },
) {
  return db
    .selectFrom("payment_refund as refund")
    .innerJoin("payment_attempt as attempt", (join) =>
      join
        .onRef("attempt.project_id", "=", "refund.project_id")
        .onRef("attempt.id", "=", "refund.attempt_id"),
    )
    .select(["refund.amount_cents as amount", "attempt.currency"])
    .where("refund.project_id", "=", projectId)
    .where("refund.ticket_id", "=", ticketId)
    .where("refund.cancels_ticket", "=", true)
    .orderBy("refund.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export type NewRefund = AttemptKey & {
  publicId: string;
  ticketId: number | null;
  amount: Cents;
  cause: RefundCause;
  reason?: string;
  staffId?: number | null;
  staffName?: string;
  cancelsTicket?: boolean;
  /** The action on many tickets that asks for it. */
  actionId?: string;
  /** The result of a refund that is made already. */
  made?: { reference: string | null; state: RefundState; fee?: Cents };
};

/** Inserts a refund; null if it stands already. The caller has locked its attempt. */
export async function insertRefund(trx: Transaction<Database>, refund: NewRefund): Promise<RefundKey | null> {
  const { projectId, made } = refund;
  const isSettled = made?.state === "succeeded" || made?.state === "failed";
  const inserted = await trx
    .insertInto("payment_refund")
    .values({
      project_id: projectId,
      attempt_id: refund.attemptId,
      public_id: refund.publicId,
      ticket_id: refund.ticketId,
      amount_cents: refund.amount,
      cause: refund.cause,
      reason: refund.reason ?? "",
      staff_id: refund.staffId ?? null,
      staff_name: refund.staffName ?? "",
      cancels_ticket: refund.cancelsTicket ?? false,
      action_id: refund.actionId ?? null,
      state: made?.state ?? "requested",
      ...(made?.fee && { fee_cents: made.fee }),
      reference: made?.reference ?? null,
      settled_at: isSettled ? sql<Date>`now()` : null,
      next_try_at: made ? null : sql<Date>`now()`,
    })
    .onConflict((oc) => oc.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted ? { projectId, refundId: inserted.id } : null;
}

/** `fee`: the part that is the card fee, of one that has succeeded. rules/payments 40 */
type RefundChanges = { state: RefundState; reference?: string; failure?: string; fee?: Cents };

/** Changes a refund that is not settled; false: it was. The caller has locked its attempt. */
export async function updateRefund(
  trx: Transaction<Database>,
  { projectId, refundId }: RefundKey,
  { state, reference, failure, fee }: RefundChanges,
): Promise<boolean> {
  const isSettled = state === "succeeded" || state === "failed";
  const updated = await trx
    .updateTable("payment_refund")
    .set({
      state,
      reference,
      failure,
      fee_cents: fee,
      settled_at: isSettled ? sql<Date>`now()` : null,
      next_try_at: null,
    })
    .where("project_id", "=", projectId)
    .where("id", "=", refundId)
    .where("state", "in", ["requested", "pending"])
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
}
