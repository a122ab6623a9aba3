import type { Cents } from "@foyer/domain/money/cents.ts";
import type { LatePaymentState, LateReason, PaymentMethod } from "@foyer/domain/ticket/payment.ts";
import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

type TicketKey = { projectId: number; ticketId: number };
type LatePaymentKey = { projectId: number; latePaymentId: number };
type Projects = "all" | readonly number[];

const COLUMNS = [
  "late_payment.id",
  "late_payment.payment_id as paymentId",
  "late_payment.method",
  "late_payment.reference",
  "late_payment.amount_cents as amount",
  "late_payment.received_at as receivedAt",
  "late_payment.reason",
  "late_payment.state",
  "late_payment.settled_at as settledAt",
  "late_payment.return_reference as returnReference",
] as const;

const isRefundDue = (projects: Projects) =>
  sql<SqlBool>`state = 'open'${projects === "all" ? sql`` : sql` and late_payment.project_id = any(${projects})`}`;

/** Counts the refunds due in these projects. */
export async function countOpenLatePayments(db: Kysely<Database>, projects: Projects): Promise<number> {
  const { count } = await db
    .selectFrom("late_payment")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where(isRefundDue(projects))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists a page of the refunds due, oldest payment first. */
export function listOpenLatePayments(
  db: Kysely<Database>,
  projects: Projects,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .selectFrom("late_payment")
    .innerJoin("project", "project.id", "late_payment.project_id")
    .innerJoin("ticket", (join) =>
      join
        .onRef("ticket.project_id", "=", "late_payment.project_id")
        .onRef("ticket.id", "=", "late_payment.ticket_id"),
    )
    .select([
      ...COLUMNS,
      "late_payment.project_id as projectId",
      "project.name as projectName",
      "project.time_zone as timeZone",
      "late_payment.ticket_id as ticketId",
      "ticket.first_name as firstName",
      "ticket.last_name as lastName",
      "ticket.email",
    ])
    .where(isRefundDue(projects))
    .orderBy("late_payment.received_at")
    .orderBy("late_payment.project_id")
    .orderBy("late_payment.id")
    .limit(limit)
    .offset(offset)
    .execute();
}

export type StoredLatePayment = Awaited<ReturnType<typeof listLatePaymentsOfTicket>>[number];

/** Lists the late payments of a ticket, oldest first. */
export function listLatePaymentsOfTicket(db: Kysely<Database>, { projectId, ticketId }: TicketKey) {
  return db
    .selectFrom("late_payment")
    .select(COLUMNS)
    .where("project_id", "=", projectId)
    .where("ticket_id", "=", ticketId)
    .orderBy("received_at")
    .orderBy("id")
    .execute();
}

export type NewLatePayment = TicketKey & {
  paymentId: string;
  method: PaymentMethod | null;
  reference: string | null;
  reason: LateReason;
  /** The amount of a group's payment; default: the ticket's price. */
  amount?: Cents;
};

/** Inserts a payment of the ticket's price, or of another amount. Returns null if the same payment is already stored. */
export async function insertLatePayment(
  trx: Transaction<Database>,
  { projectId, ticketId, paymentId, method, reference, reason, amount }: NewLatePayment,
): Promise<{ amount: Cents; barcode: string } | null> {
  const ticket = await trx
    .selectFrom("ticket")
    .select(["price_cents as amount", "barcode"])
    .where("project_id", "=", projectId)
    .where("id", "=", ticketId)
    .executeTakeFirst();
  if (!ticket) return null;
  const recorded = { ...ticket, ...(amount !== undefined && { amount }) };
  const inserted = await trx
    .insertInto("late_payment")
    .values({
      project_id: projectId,
      ticket_id: ticketId,
      payment_id: paymentId,
      method,
      reference,
      amount_cents: recorded.amount,
      reason,
    })
    .onConflict((oc) => oc.columns(["project_id", "ticket_id", "payment_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted ? recorded : null;
}

/** Inserts what the holder of a cancelled ticket is owed of its payment, which may have come late once. rules/payments 17 */
export async function insertOwedRefund(
  trx: Transaction<Database>,
  owed: TicketKey & { paymentId: string; method: PaymentMethod | null; amount: Cents },
): Promise<void> {
  await trx
    .insertInto("late_payment")
    .values({
      project_id: owed.projectId,
      ticket_id: owed.ticketId,
      payment_id: owed.paymentId,
      method: owed.method,
      reference: null,
      amount_cents: owed.amount,
      reason: "holderCancelled",
    })
    .onConflict((oc) =>
      oc.columns(["project_id", "ticket_id", "payment_id"]).doUpdateSet((row) => ({
        state: "open",
        reason: "holderCancelled",
        amount_cents: owed.amount,
        // A cluster refuses the clock here. rules/distribution 9
        received_at: row.ref("excluded.received_at"),
        settled_at: null,
        return_reference: null,
      })),
    )
    .execute();
}

/** Finds the state of a late payment of this ticket, or null. */
export async function findLatePaymentState(
  db: Kysely<Database>,
  { projectId, ticketId }: TicketKey,
  paymentId: string,
): Promise<LatePaymentState | null> {
  const row = await db
    .selectFrom("late_payment")
    .select("state")
    .where("project_id", "=", projectId)
    .where("ticket_id", "=", ticketId)
    .where("payment_id", "=", paymentId)
    .executeTakeFirst();
  return row?.state ?? null;
}

/** Marks an open payment as used for its ticket. */
export async function updateToUsed(
  trx: Transaction<Database>,
  { projectId, ticketId }: TicketKey,
  paymentId: string,
): Promise<void> {
  await trx
    .updateTable("late_payment")
    .set({ state: "used", settled_at: sql<Date>`now()` })
    .where("project_id", "=", projectId)
    .where("ticket_id", "=", ticketId)
    .where("payment_id", "=", paymentId)
    .where("state", "=", "open")
    .execute();
}

/** An open payment that becomes a returned one. */
const returnOpen = (trx: Transaction<Database>, projectId: number, reference: string) =>
  trx
    .updateTable("late_payment")
    .set({ state: "returned", settled_at: sql<Date>`now()`, return_reference: reference })
    .where("project_id", "=", projectId)
    .where("state", "=", "open");

/** Records the refund of an open payment. Returns whether it was open. */
export async function updateToReturned(
  trx: Transaction<Database>,
  { projectId, latePaymentId }: LatePaymentKey,
  reference: string,
): Promise<boolean> {
  const updated = await returnOpen(trx, projectId, reference)
    .where("id", "=", latePaymentId)
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
}

/** Records the refund that a provider has made of an open payment. Returns its ticket, or null if none was open. */
export async function updateToReturnedByProvider(
  trx: Transaction<Database>,
  { projectId, paymentId, reference }: { projectId: number; paymentId: string; reference: string },
) {
  const updated = await returnOpen(trx, projectId, reference)
    .where("payment_id", "=", paymentId)
    .returning("id as latePaymentId")
    .executeTakeFirst();
  return updated ? await findLatePayment(trx, { projectId, ...updated }) : null;
}

/** Whether the provider of a late payment is giving it back. rules/payments 8 */
export async function isProviderRefunding(
  db: Kysely<Database>,
  { projectId, latePaymentId }: LatePaymentKey,
): Promise<boolean> {
  const row = await db
    .selectFrom("late_payment as late")
    .innerJoin("payment_attempt as attempt", (join) =>
      join
        .onRef("attempt.project_id", "=", "late.project_id")
        .onRef("attempt.reference", "=", "late.payment_id"),
    )
    .innerJoin("payment_refund as refund", (join) =>
      join
        .onRef("refund.project_id", "=", "attempt.project_id")
        .onRef("refund.attempt_id", "=", "attempt.id"),
    )
    .select("refund.id")
    .where("late.project_id", "=", projectId)
    .where("late.id", "=", latePaymentId)
    .where("attempt.provider", "<>", "hand")
    .where("refund.state", "in", ["requested", "pending"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds a late payment with its ticket, or null. */
export async function findLatePayment(
  db: Kysely<Database>,
  { projectId, latePaymentId }: LatePaymentKey,
): Promise<(StoredLatePayment & { ticketId: number; barcode: string }) | null> {
  const row = await db
    .selectFrom("late_payment")
    .innerJoin("ticket", (join) =>
      join
        .onRef("ticket.project_id", "=", "late_payment.project_id")
        .onRef("ticket.id", "=", "late_payment.ticket_id"),
    )
    .select([...COLUMNS, "late_payment.ticket_id as ticketId", "ticket.barcode"])
    .where("late_payment.project_id", "=", projectId)
    .where("late_payment.id", "=", latePaymentId)
    .executeTakeFirst();
  return row ?? null;
}
