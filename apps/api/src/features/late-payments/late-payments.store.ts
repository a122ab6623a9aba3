import type { Cents } from "@foyer/domain/money/cents.ts";
import type { LatePaymentState, LateReason, PaymentMethod } from "@foyer/domain/ticket/payment.ts";
import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

export type StoredLatePayment = {
  id: number;
  paymentId: string;
  method: PaymentMethod | null;
  reference: string | null;
  amount: Cents;
  receivedAt: Date;
  reason: LateReason;
  state: LatePaymentState;
  settledAt: Date | null;
  returnReference: string | null;
};
export type OpenLatePayment = StoredLatePayment & {
  projectId: number;
  projectName: string;
  timeZone: string;
  ticketId: number;
  firstName: string;
  lastName: string;
  email: string;
};
type TicketKey = { projectId: number; ticketId: number };
type LatePaymentKey = { projectId: number; latePaymentId: number };
type Projects = "all" | readonly number[];

const columns = sql`late_payment.id, late_payment.payment_id as "paymentId", method, reference, amount_cents as amount,
  received_at as "receivedAt", reason, state, settled_at as "settledAt", return_reference as "returnReference"`;

const isToGiveBack = (projects: Projects) =>
  sql<SqlBool>`state = 'open'${projects === "all" ? sql`` : sql` and late_payment.project_id = any(${projects})`}`;

/** How many payments of these projects are to be given back. */
export async function countOpenLatePayments(db: Kysely<Database>, projects: Projects): Promise<number> {
  const { count } = await db
    .selectFrom("late_payment")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where(isToGiveBack(projects))
    .executeTakeFirstOrThrow();
  return count;
}

/** A page of them, the oldest first. */
export async function listOpenLatePayments(
  db: Kysely<Database>,
  projects: Projects,
  { limit, offset }: { limit: number; offset: number },
): Promise<OpenLatePayment[]> {
  const { rows } = await sql<OpenLatePayment>`
    select ${columns}, late_payment.project_id as "projectId", project.name as "projectName",
      time_zone as "timeZone", ticket_id as "ticketId", first_name as "firstName", last_name as "lastName", email
    from late_payment
    join project on project.id = late_payment.project_id
    join ticket on ticket.project_id = late_payment.project_id and ticket.id = ticket_id
    where ${isToGiveBack(projects)}
    order by received_at, late_payment.project_id, late_payment.id limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

/** The late payments of a ticket, the oldest first. */
export async function listLatePaymentsOfTicket(
  db: Kysely<Database>,
  { projectId, ticketId }: TicketKey,
): Promise<StoredLatePayment[]> {
  const { rows } = await sql<StoredLatePayment>`
    select ${columns} from late_payment where project_id = ${projectId} and ticket_id = ${ticketId}
    order by received_at, id`.execute(db);
  return rows;
}

export type NewLatePayment = TicketKey & {
  paymentId: string;
  method: PaymentMethod | null;
  reference: string | null;
  reason: LateReason;
};

/** Records a payment of the ticket's price; null if the same payment stands there already. */
export async function insertLatePayment(
  trx: Transaction<Database>,
  { projectId, ticketId, paymentId, method, reference, reason }: NewLatePayment,
): Promise<{ amount: Cents; barcode: string } | null> {
  const { rows } = await sql<{ amount: Cents; barcode: string }>`
    select price_cents as amount, barcode from ticket
    where project_id = ${projectId} and id = ${ticketId}`.execute(trx);
  const [ticket] = rows;
  if (!ticket) return null;
  const made = await sql`
    insert into late_payment (project_id, ticket_id, payment_id, method, reference, amount_cents, reason)
    values (${projectId}, ${ticketId}, ${paymentId}, ${method}, ${reference}, ${ticket.amount}, ${reason})
    on conflict (project_id, ticket_id, payment_id) do nothing returning true`.execute(trx);
  return made.rows.length > 0 ? ticket : null;
}

/** The state of a payment of this ticket; null if it never came too late. */
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

/** An open payment has become its ticket's. */
export async function updateToUsed(
  trx: Transaction<Database>,
  { projectId, ticketId }: TicketKey,
  paymentId: string,
): Promise<void> {
  await sql`update late_payment set state = 'used', settled_at = now()
    where project_id = ${projectId} and ticket_id = ${ticketId} and payment_id = ${paymentId} and state = 'open'`.execute(
    trx,
  );
}

/** Notes that an open payment was given back; returns whether it was open. */
export async function updateToReturned(
  trx: Transaction<Database>,
  { projectId, latePaymentId }: LatePaymentKey,
  reference: string,
): Promise<boolean> {
  const { rows } = await sql`update late_payment
    set state = 'returned', settled_at = now(), return_reference = ${reference}
    where project_id = ${projectId} and id = ${latePaymentId} and state = 'open' returning id`.execute(trx);
  return rows.length > 0;
}

/** A late payment with its ticket, or null. */
export async function findLatePayment(
  db: Kysely<Database>,
  { projectId, latePaymentId }: LatePaymentKey,
): Promise<(StoredLatePayment & { ticketId: number; barcode: string }) | null> {
  const { rows } = await sql<StoredLatePayment & { ticketId: number; barcode: string }>`
    select ${columns}, ticket_id as "ticketId", barcode from late_payment
    join ticket on ticket.project_id = late_payment.project_id and ticket.id = ticket_id
    where late_payment.project_id = ${projectId} and late_payment.id = ${latePaymentId}`.execute(db);
  return rows[0] ?? null;
}
