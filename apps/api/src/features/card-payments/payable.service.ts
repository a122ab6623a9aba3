import type { Cents } from "@foyer/domain/money/cents.ts";
import { addUpGroup } from "@foyer/domain/ticket/group-state.ts";
import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { requireGroupKey } from "../group-orders/own-group.service.ts";
import type { PaymentSubject } from "../payments/payments.service.ts";
import { getHolderTicket } from "../ticket-page/ticket-page.service.ts";
import { findPage, listPayableTickets } from "./payable.store.ts";

/** A ticket or a group that is to be paid. */
export type Payable = {
  subject: PaymentSubject;
  /** That of now: what is due is too late already. rules/tickets 17 */
  status: TicketStatus;
  amount: Cents;
  expireAt: Date | null;
  /** Whether it is a ticket that waits for the payment of its group. */
  isPaidWithGroup: boolean;
};

/** The page that a payment leads back to, and what its provider is told. */
export type PayerPage = { path: string; description: string; email: string; culture: string };

/** The subject behind a ticket's public link. Throws `not-found`, `ticket-passed-on`. */
export async function subjectOfTicket(db: Kysely<Database>, identifier: string): Promise<PaymentSubject> {
  const { projectId, ticketId } = await getHolderTicket(db, identifier);
  return { projectId, ticketId, groupId: null };
}

/** The subject behind the link of a group's contact. Throws `not-found`. */
export async function subjectOfGroup(db: Kysely<Database>, identifier: string): Promise<PaymentSubject> {
  const { projectId, groupId } = await requireGroupKey(db, identifier);
  return { projectId, ticketId: null, groupId };
}

/** Reads what is to be paid for a ticket or a group now. */
export async function readPayable(db: Kysely<Database>, subject: PaymentSubject): Promise<Payable> {
  const tickets = await listPayableTickets(db, subject);
  const { status, counted, total: amount } = addUpGroup(tickets);
  return {
    subject,
    status,
    amount,
    expireAt: counted[0]?.expireAt ?? null,
    isPaidWithGroup: subject.ticketId !== null && counted.some(({ groupId }) => groupId !== null),
  };
}

/** The page of a ticket or of a group's contact. */
export async function readPayerPage(db: Kysely<Database>, subject: PaymentSubject): Promise<PayerPage> {
  const page = await findPage(db, subject);
  if (!page) throw new Error("A payment is of no ticket");
  const { code, identifier, projectName, registrationName, email, culture } = page;
  const kind = subject.ticketId === null ? "group" : "ticket";
  return {
    path: `/r/${encodeURIComponent(code)}/${kind}/${identifier}`,
    description: [projectName, registrationName].join(" – "),
    email,
    culture,
  };
}
