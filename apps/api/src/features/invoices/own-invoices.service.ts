import type { Request } from "@foyer/contract/endpoint.ts";
import type { issueOwnInvoice as endpoint, OwnInvoices } from "@foyer/contract/own-invoices.ts";
import { dayIn } from "@foyer/domain/format/days.ts";
import { formatMoney } from "@foyer/domain/format/money.ts";
import { sumUpVat, totalOf } from "@foyer/domain/invoice/vat.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { HOLDER, recordChange } from "../audit/audit.service.ts";
import { CONTACT, requireGroupKey } from "../group-orders/own-group.service.ts";
import { findSeller, isSellerComplete } from "../invoicing/invoicing.service.ts";
import { mailInvoice } from "../mail/mail.service.ts";
import { getHolderTicket } from "../ticket-page/ticket-page.service.ts";
import { describeSubject } from "./described-subject.service.ts";
import { printInvoice } from "./invoice-pdf.service.ts";
import { isInvoiceOf, listInvoicesOfSubject, type Subject } from "./invoices.store.ts";
import { isPassedOnSincePaid } from "./paid-tickets.store.ts";
import { writeInvoice } from "./write-invoice.service.ts";

/** The link of a visitor: of a ticket's holder, or of a group's contact. */
export type OwnLink = { kind: "ticket" | "group"; identifier: string };

/**
 * Finds what a visitor pays: a ticket, or a group. Null: somebody else has paid it, who alone sees its invoices. Throws
 * `not-found` and `ticket-passed-on`. rules/invoices 14
 */
async function findPaidByOwn(db: Kysely<Database>, { kind, identifier }: OwnLink): Promise<Subject | null> {
  if (kind === "group") return { ...(await requireGroupKey(db, identifier)), ticketId: null };
  const { projectId, ticketId, groupId } = await getHolderTicket(db, identifier);
  const subject = { projectId, ticketId, groupId: null };
  return groupId !== null || (await isPassedOnSincePaid(db, subject)) ? null : subject;
}

/** Whether a visitor's page has a part with invoices. */
export async function hasOwnInvoices(db: Kysely<Database>, link: OwnLink): Promise<boolean> {
  const subject = await findPaidByOwn(db, link);
  if (!subject) return false;
  const seller = await findSeller(db, subject.projectId);
  if (seller.isSelfService && isSellerComplete(seller)) return true;
  return (await listInvoicesOfSubject(db, subject)).length > 0;
}

/** The invoices of a visitor, and what the next one would say. rules/invoices 14 */
export async function listOwnInvoices(
  db: Kysely<Database>,
  link: OwnLink,
  culture: string | undefined,
): Promise<OwnInvoices> {
  const subject = await findPaidByOwn(db, link);
  if (!subject) return { invoices: [], offer: null };
  const described = await describeSubject(db, subject);
  const { refusal, seller, lines, currency, proposed } = described;
  const rows = await listInvoicesOfSubject(db, subject);
  const isLive = rows.some(({ kind, isCancelled }) => kind === "invoice" && !isCancelled);
  const inCulture = culture ?? described.culture;
  return {
    invoices: rows.map(({ id, kind, number, issuedOn, gross, currency: paidIn, isCancelled }) => ({
      id,
      kind,
      number,
      dateText: dayIn(issuedOn, inCulture),
      amountText: formatMoney(gross, paidIn, inCulture),
      isCancelled,
    })),
    offer:
      refusal || isLive || !seller.isSelfService
        ? null
        : {
            amountText: formatMoney(totalOf(sumUpVat(lines)).gross, currency, inCulture),
            name: proposed.name,
            // The contact of a group does not see its members' addresses. rules/group-orders 14
            address: subject.groupId === null ? proposed.address : "",
            country: subject.groupId === null ? proposed.country : "",
          },
  };
}

/** Issues an invoice in the name of a visitor, and mails it. Throws the refusals of `writeInvoice`. rules/invoices 14, 15 */
export async function issueOwnInvoice(
  db: Kysely<Database>,
  link: OwnLink,
  recipient: Request<typeof endpoint>["body"],
): Promise<void> {
  const author = link.kind === "ticket" ? HOLDER : CONTACT;
  await inTransaction(db, async (trx) => {
    const subject = await findPaidByOwn(trx, link);
    if (!subject) throw problem("invoice-not-offered");
    const described = await describeSubject(trx, subject);
    if (!described.seller.isSelfService) throw problem("invoice-not-offered");
    const { id, entry } = await writeInvoice(trx, described, {
      recipient: { ...recipient, email: null },
      isReverseCharge: false,
      staffName: author.name,
    });
    await mailInvoice(trx, { projectId: subject.projectId, invoiceId: id });
    await recordChange(trx, author, entry);
  });
}

/** The file of an invoice of a visitor. Throws `not-found`, also for one of somebody else. */
export async function printOwnInvoice(
  db: Kysely<Database>,
  link: OwnLink,
  invoiceId: number,
): Promise<FileAnswer> {
  const subject = await findPaidByOwn(db, link);
  if (!subject || !(await isInvoiceOf(db, subject, invoiceId))) throw problem("not-found");
  return printInvoice(db, { projectId: subject.projectId, invoiceId });
}
