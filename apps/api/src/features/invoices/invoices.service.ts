import type { Request, Result } from "@foyer/contract/endpoint.ts";
import type * as contract from "@foyer/contract/invoices.ts";
import { toPercent } from "@foyer/domain/invoice/vat.ts";
import { toAmount } from "@foyer/domain/money/cents.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { listMailedInvoices, mailInvoice, mailInvoiceAgain } from "../mail/mail.service.ts";
import { findRefundedSince, writeCancellation } from "./correct-invoice.service.ts";
import { describeSubject, requireSubject } from "./described-subject.service.ts";
import {
  findDocument,
  findInvoice,
  type InvoiceKey,
  type InvoiceRow,
  listInvoicesOfSubject,
  lockDocument,
} from "./invoices.store.ts";
import { findMailAddress, requireMailAddress } from "./mail-address.service.ts";
import { entryOf, grossOf, writeInvoice } from "./write-invoice.service.ts";

type TicketKey = { projectId: number; ticketId: number };

export const toInvoice = ({
  issuedAt: _,
  refundIds: _refunds,
  net,
  vat,
  gross,
  ...row
}: InvoiceRow): contract.Invoice => ({
  ...row,
  net: toAmount(net),
  vat: toAmount(vat),
  gross: toAmount(gross),
});

/** The invoices of a ticket or its group, and what the next one would say. rules/invoices 4, 7 */
export async function listTicketInvoices(
  db: Kysely<Database>,
  key: TicketKey,
): Promise<Result<typeof contract.listTicketInvoices>> {
  const described = await describeSubject(db, await requireSubject(db, key));
  const rows = await listInvoicesOfSubject(db, described.subject);
  const isLive = rows.some(({ kind, isCancelled }) => kind === "invoice" && !isCancelled);
  return {
    invoices: rows.map(toInvoice),
    refusal: isLive ? "invoice-exists" : described.refusal,
    refundedSince: toAmount(await findRefundedSince(db, described.subject, rows)),
    isOfGroup: described.subject.groupId !== null,
    currency: described.currency,
    lines: described.lines.map(({ ticketId, fullName, rate, gross }) => ({
      ticketId,
      fullName,
      vatPercent: toPercent(rate),
      gross: toAmount(gross),
    })),
    seller: { country: described.seller.country, vatNumber: described.seller.vatNumber },
    mailAddress: await findMailAddress(db, described.subject),
    mailedIds: await listMailedInvoices(db, described.subject),
    proposed: described.proposed,
  };
}

/** Issues an invoice with the next number of its series, and mails it where that is asked for. rules/invoices 3–7, 21 */
export async function issueInvoice(
  { db, caller, record }: RecordedContext,
  key: TicketKey,
  { isReverseCharge, isMailed, ...recipient }: Request<typeof contract.issueInvoice>["body"],
): Promise<contract.Invoice> {
  const described = await describeSubject(db, await requireSubject(db, key));
  if (isMailed) await requireMailAddress(db, described.subject);
  const { id, entry } = await writeInvoice(db, described, {
    recipient,
    isReverseCharge,
    staffName: caller.name,
  });
  if (isMailed) await mailInvoice(db, { projectId: key.projectId, invoiceId: id });
  record(entry);
  return getInvoice(db, { projectId: key.projectId, invoiceId: id });
}

/** Issues the document that cancels what is left of an invoice. rules/invoices 8 */
export async function cancelInvoice(
  { db, caller, record }: RecordedContext,
  key: InvoiceKey,
): Promise<contract.Invoice> {
  if (!(await findDocument(db, key))) throw problem("not-found");
  const written = await writeCancellation(db, key, { staffName: caller.name });
  if (!written) throw problem("invoice-cancelled");
  const { document } = written;
  record(entryOf(key.projectId, written, { cancels: document.cancels?.number, gross: grossOf(document) }));
  return getInvoice(db, { projectId: key.projectId, invoiceId: written.id });
}

/** Mails an invoice to who has paid, once a minute at most. rules/invoices 22 */
export async function resendInvoice(
  { db, record }: RecordedContext,
  key: InvoiceKey,
): Promise<Result<typeof contract.mailInvoice>> {
  const found = await lockDocument(db, key);
  if (!found) throw problem("not-found");
  const recipient = await requireMailAddress(db, { projectId: key.projectId, ...found });
  await mailInvoiceAgain(db, { ...key, ...found });
  record({
    action: "update",
    entity: "invoice",
    entityId: key.invoiceId,
    entityName: found.number,
    projectId: key.projectId,
    after: { mailedAgain: true },
  });
  return { recipient };
}

async function getInvoice(db: Kysely<Database>, key: InvoiceKey): Promise<contract.Invoice> {
  const row = await findInvoice(db, key);
  if (!row) throw problem("not-found");
  return toInvoice(row);
}
