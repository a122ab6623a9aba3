import type { INVOICE_REFUSALS } from "@foyer/contract/invoices.ts";
import { reduceLines } from "@foyer/domain/invoice/correction.ts";
import { feeLines } from "@foyer/domain/invoice/fee-lines.ts";
import type { InvoiceLine } from "@foyer/domain/invoice/invoice-document.ts";
import { vatRate } from "@foyer/domain/invoice/vat.ts";
import { formatFullName } from "@foyer/domain/ticket/full-name.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { findSeller, isSellerComplete } from "../invoicing/invoicing.service.ts";
import { getCurrency } from "../settings/currency.service.ts";
import { getSetting } from "../settings/settings.service.ts";
import { listRefundsOfSubject } from "./corrections.store.ts";
import type { Subject } from "./invoices.store.ts";
import {
  findCountryCode,
  findPaidAttempt,
  findSubject,
  listTicketsOfSubject,
  type SubjectTicket,
  sumUpFees,
} from "./paid-tickets.store.ts";

export type DescribedSubject = Awaited<ReturnType<typeof describeSubject>>;
type Refusal = (typeof INVOICE_REFUSALS)[number];

/** Finds what a ticket is invoiced as: alone, or with its group. Throws `not-found`. */
export async function requireSubject(
  db: Kysely<Database>,
  key: { projectId: number; ticketId: number },
): Promise<Subject> {
  const subject = await findSubject(db, key);
  if (!subject) throw problem("not-found");
  return subject;
}

/** Describes the next invoice of a ticket, or of a group. Throws `not-found`. rules/invoices 2, 4, 23 */
export async function describeSubject(db: Kysely<Database>, subject: Subject) {
  const tickets = await listTicketsOfSubject(db, subject);
  const seller = await findSeller(db, subject.projectId);
  const attempt = await findPaidAttempt(db, subject);
  const format = await getSetting(db, "Full_name_format");
  const paid = tickets.filter(isPaid);
  const refunds = await listRefundsOfSubject(db, subject);
  // Also of tickets that are cancelled by now: what was refunded of them is not taken from others.
  const prices: InvoiceLine[] = tickets.filter(wasPaid).map((ticket) => ({
    ticketId: ticket.ticketId,
    registrationName: ticket.registrationName,
    // The payer of a group knows nothing of somebody to whom a ticket was passed on. rules/group-orders 14
    fullName: subject.groupId !== null && ticket.isPassedOn ? "" : formatFullName(ticket, format),
    rate: ticket.vatRate ?? seller.vatRate ?? vatRate(0),
    gross: ticket.gross,
  }));
  const fees = feeLines(await sumUpFees(db, subject), prices);
  const issued = new Set<number | null>(paid.map(({ ticketId }) => ticketId));
  const lines = reduceLines(
    [...prices, ...fees.map((fee) => ({ ticketId: null, registrationName: "", fullName: "", ...fee }))],
    refunds,
  ).filter(({ ticketId }) => ticketId === null || issued.has(ticketId));
  const [first] = paid.length > 0 ? paid : tickets;
  if (!first) throw problem("not-found");
  const refusal: Refusal | null =
    lines.length === 0
      ? "invoice-not-paid"
      : attempt?.isLive === false
        ? "invoice-test-payment"
        : isSellerComplete(seller)
          ? null
          : "invoice-seller-incomplete";
  return {
    subject,
    seller,
    lines,
    refundIds: refunds.map(({ refundId }) => refundId),
    refusal,
    currency: attempt?.currency ?? (await getCurrency(db, subject.projectId)),
    culture: first.cultureCode,
    code: first.code,
    proposed: {
      name: first.company || first.contactName || formatFullName(first, format),
      address: [first.companyAddress, `${first.postCode} ${first.city}`.trim()].filter(Boolean).join("\n"),
      country: await findCountryCode(db, first.country),
      email: first.contactEmail ?? first.email,
    },
  };
}

const wasPaid = ({ gross, paymentId }: SubjectTicket): boolean => gross > 0 && paymentId !== null;
const isPaid = (ticket: SubjectTicket): boolean => ticket.status === "issued" && wasPaid(ticket);
