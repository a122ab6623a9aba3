import type { Cents } from "@foyer/domain/money/cents.ts";
import {
  type AttemptState,
  OPEN_STATES,
  type PaymentProviderName,
} from "@foyer/domain/payment/attempt-state.ts";
import type { PaymentMethod } from "@foyer/domain/ticket/payment.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import { prepare } from "../../platform/db/prepared.ts";
import type { Database } from "../../platform/db/schema.ts";
import { neverNull, sqlRows, text } from "../../platform/db/sql-rows.ts";

export type AttemptKey = { projectId: number; attemptId: number };
/** The ticket or the group that an attempt pays. */
export type PaymentSubject = { projectId: number } & (
  | { ticketId: number; groupId: null }
  | { ticketId: null; groupId: number }
);
export type Attempt = Awaited<ReturnType<ReturnType<typeof selectAttempts>["executeTakeFirstOrThrow"]>>;

const selectAttempts = (db: Kysely<Database>) =>
  db
    .selectFrom("payment_attempt as attempt")
    .select([
      "attempt.project_id as projectId",
      "attempt.id as attemptId",
      "attempt.public_id as publicId",
      "attempt.ticket_id as ticketId",
      "attempt.group_id as groupId",
      "attempt.provider",
      "attempt.is_live as isLive",
      "attempt.account_id as accountId",
      "attempt.reference",
      "attempt.method",
      "attempt.amount_cents as amount",
      "attempt.fee_cents as fee",
      "attempt.refunds_fee as refundsFee",
      "attempt.currency",
      "attempt.state",
      "attempt.paid_cents as paid",
      "attempt.refunded_cents as refunded",
      "attempt.charged_back_cents as chargedBack",
      "attempt.redirect_url as redirectUrl",
      "attempt.expires_at as expiresAt",
      "attempt.failure",
      "attempt.created_at as createdAt",
      "attempt.paid_at as paidAt",
      "attempt.looked_at as lookedAt",
    ]);

const ofSubject = (db: Kysely<Database>, { projectId, ticketId, groupId }: PaymentSubject) => {
  const attempts = selectAttempts(db).where("attempt.project_id", "=", projectId);
  return ticketId === null
    ? attempts.where("attempt.group_id", "=", groupId)
    : attempts.where("attempt.ticket_id", "=", ticketId);
};

/** Lists the attempts to pay for a ticket or for its group, newest first. */
export function listAttempts(
  db: Kysely<Database>,
  { projectId, ticketId, groupId }: { projectId: number; ticketId: number; groupId: number | null },
): Promise<Attempt[]> {
  return selectAttempts(db)
    .where("attempt.project_id", "=", projectId)
    .where(({ eb, or }) =>
      or([
        eb("attempt.ticket_id", "=", ticketId),
        ...(groupId === null ? [] : [eb("attempt.group_id", "=", groupId)]),
      ]),
    )
    .orderBy("attempt.id", "desc")
    .execute();
}

/** Lists attempts by their ids, in any order. */
export function listAttemptsOf(
  db: Kysely<Database>,
  projectId: number,
  ids: readonly number[],
): Promise<Attempt[]> {
  return selectAttempts(db)
    .where("attempt.project_id", "=", projectId)
    .where("attempt.id", "in", [...ids])
    .execute();
}

/** Finds an attempt. */
export function findAttempt(db: Kysely<Database>, { projectId, attemptId }: AttemptKey) {
  return selectAttempts(db)
    .where("attempt.project_id", "=", projectId)
    .where("attempt.id", "=", attemptId)
    .$call(prepare)
    .executeTakeFirst();
}

/** Finds the attempt that has paid for one ticket alone, by the payment's name on the ticket. */
export function findAttemptOfPayment(
  db: Kysely<Database>,
  { projectId, ticketId, paymentId }: { projectId: number; ticketId: number; paymentId: string },
) {
  return selectAttempts(db)
    .where("attempt.project_id", "=", projectId)
    .where("attempt.ticket_id", "=", ticketId)
    .where("attempt.reference", "=", paymentId)
    .executeTakeFirst();
}

/** Finds the payment by hand of this id that was noted for a ticket or for its group. */
export function findHandPayment(
  db: Kysely<Database>,
  { projectId, ticketId, paymentId }: { projectId: number; ticketId: number; paymentId: string },
) {
  const group = db
    .selectFrom("ticket")
    .select("group_id")
    .where("project_id", "=", projectId)
    .where("id", "=", ticketId);
  return selectAttempts(db)
    .where("attempt.project_id", "=", projectId)
    .where("attempt.provider", "=", "hand")
    .where("attempt.reference", "=", paymentId)
    .where(({ eb, or }) => or([eb("attempt.ticket_id", "=", ticketId), eb("attempt.group_id", "=", group)]))
    .limit(1)
    .executeTakeFirst();
}

/** Finds the attempt of an idempotency key. */
export function findAttemptByPublicId(db: Kysely<Database>, projectId: number, publicId: string) {
  return selectAttempts(db)
    .where("attempt.project_id", "=", projectId)
    .where("attempt.public_id", "=", publicId)
    .$call(prepare)
    .executeTakeFirst();
}

/** Locks an attempt: whatever changes it or its refunds comes one after another. rules/payments 4 */
export function lockAttempt(trx: Transaction<Database>, { projectId, attemptId }: AttemptKey) {
  return selectAttempts(trx)
    .where("attempt.project_id", "=", projectId)
    .where("attempt.id", "=", attemptId)
    .forUpdate()
    .$call(prepare)
    .executeTakeFirstOrThrow();
}

/** Finds the attempt that is open; there is one at most. */
export function findOpenAttempt(db: Kysely<Database>, subject: PaymentSubject) {
  return ofSubject(db, subject)
    .where("attempt.state", "in", [...OPEN_STATES])
    .$call(prepare)
    .executeTakeFirst();
}

/** Finds the last attempt at a provider. */
export function findLastAttempt(db: Kysely<Database>, subject: PaymentSubject) {
  return ofSubject(db, subject)
    .where("attempt.provider", "<>", "hand")
    .orderBy("attempt.id", "desc")
    .limit(1)
    .$call(prepare)
    .executeTakeFirst();
}

/** Counts the attempts at providers. */
export async function countAttempts(db: Kysely<Database>, subject: PaymentSubject): Promise<number> {
  const counted = ofSubject(db, subject).where("attempt.provider", "<>", "hand");
  const { count } = await db
    .selectFrom(counted.as("counted"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .$call(prepare)
    .executeTakeFirstOrThrow();
  return count;
}

/** Makes an idempotency key that says which project it is of. */
export async function makePublicId(db: Kysely<Database>, projectId: number): Promise<string> {
  const { rows } = await sqlRows({ id: neverNull(text) })`
    select make_ticket_identifier(${projectId})::text as id`.execute(db);
  return rows[0]?.id ?? "";
}

export type NewAttempt = PaymentSubject & {
  publicId: string;
  provider: PaymentProviderName;
  isLive: boolean;
  /** Null: that of the installation. */
  accountId: number | null;
  method: PaymentMethod;
  amount: Cents;
  fee: Cents;
  /** Whether the fee is given back with a full refund. */
  refundsFee: boolean;
  currency: string;
  expiresAt: Date;
};

/** Inserts an attempt at a provider, and returns its id. Throws a unique violation while another one is open. */
export async function insertAttempt(trx: Transaction<Database>, attempt: NewAttempt): Promise<AttemptKey> {
  const { projectId } = attempt;
  const { id } = await trx
    .insertInto("payment_attempt")
    .values({
      project_id: projectId,
      public_id: attempt.publicId,
      ticket_id: attempt.ticketId,
      group_id: attempt.groupId,
      provider: attempt.provider,
      is_live: attempt.isLive,
      account_id: attempt.accountId,
      method: attempt.method,
      amount_cents: attempt.amount,
      fee_cents: attempt.fee,
      refunds_fee: attempt.refundsFee,
      currency: attempt.currency,
      state: "created",
      expires_at: attempt.expiresAt,
      next_look_at: sql<Date>`now() + interval '1 minute'`,
    })
    .returning("id")
    .$call(prepare)
    .executeTakeFirstOrThrow();
  return { projectId, attemptId: id };
}

type HandPayment = PaymentSubject & {
  publicId: string;
  paymentId: string;
  method: PaymentMethod | null;
  amount: Cents;
  currency: string;
};

/** Inserts a payment by hand; the same one again changes nothing. */
export async function insertHandPayment(trx: Transaction<Database>, payment: HandPayment): Promise<void> {
  await trx
    .insertInto("payment_attempt")
    .values({
      project_id: payment.projectId,
      public_id: payment.publicId,
      ticket_id: payment.ticketId,
      group_id: payment.groupId,
      provider: "hand",
      is_live: true,
      reference: payment.paymentId,
      method: payment.method,
      amount_cents: payment.amount,
      paid_cents: payment.amount,
      currency: payment.currency,
      state: "paid",
      paid_at: sql<Date>`now()`,
    })
    .onConflict((oc) => oc.doNothing())
    .execute();
}

type AttemptChanges = {
  state?: AttemptState;
  reference?: string;
  redirectUrl?: string;
  paid?: Cents;
  refunded?: Cents;
  chargedBack?: Cents;
  failure?: string;
  paidAt?: Date;
  lookedAt?: Date;
  /** Null: nothing is to come. */
  nextLookAt?: Date | null;
};

/** Changes an attempt; the caller has locked it. */
export async function updateAttempt(
  trx: Transaction<Database>,
  { projectId, attemptId }: AttemptKey,
  changes: AttemptChanges,
): Promise<void> {
  await trx
    .updateTable("payment_attempt")
    .set({
      state: changes.state,
      reference: changes.reference,
      redirect_url: changes.redirectUrl,
      paid_cents: changes.paid,
      refunded_cents: changes.refunded,
      charged_back_cents: changes.chargedBack,
      failure: changes.failure,
      paid_at: changes.paidAt,
      looked_at: changes.lookedAt,
      next_look_at: changes.nextLookAt,
    })
    .where("project_id", "=", projectId)
    .where("id", "=", attemptId)
    .$call(prepare)
    .execute();
}

/** Notes an event of a provider; false when its effects are done already. rules/payments 6 */
export async function insertEvent(
  trx: Transaction<Database>,
  { projectId, attemptId }: AttemptKey,
  { provider, event }: { provider: PaymentProviderName; event: string },
): Promise<boolean> {
  const inserted = await trx
    .insertInto("payment_event")
    .values({ project_id: projectId, provider, event_id: event, attempt_id: attemptId })
    .onConflict((oc) => oc.columns(["project_id", "provider", "event_id"]).doNothing())
    .returning("event_id")
    .executeTakeFirst();
  return inserted !== undefined;
}
