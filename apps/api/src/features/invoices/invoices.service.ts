import type { Request, Result } from "@foyer/contract/endpoint.ts";
import type * as contract from "@foyer/contract/invoices.ts";
import type { InvoiceDocument } from "@foyer/domain/invoice/invoice-document.ts";
import { toPercent } from "@foyer/domain/invoice/vat.ts";
import { toAmount, wholeCents } from "@foyer/domain/money/cents.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { describeSubject, requireSubject } from "./described-subject.service.ts";
import {
  findDocument,
  findInvoice,
  type InvoiceKey,
  type InvoiceRow,
  listInvoicesOfSubject,
  updateToCancelled,
} from "./invoices.store.ts";
import { entryOf, grossOf, todayOf, writeInvoice, writeNumbered } from "./write-invoice.service.ts";

type TicketKey = { projectId: number; ticketId: number };

export const toInvoice = ({ issuedAt: _, net, vat, gross, ...row }: InvoiceRow): contract.Invoice => ({
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
    isOfGroup: described.subject.groupId !== null,
    currency: described.currency,
    lines: described.lines.map(({ ticketId, fullName, rate, gross }) => ({
      ticketId,
      fullName,
      vatPercent: toPercent(rate),
      gross: toAmount(gross),
    })),
    seller: { country: described.seller.country, vatNumber: described.seller.vatNumber },
    proposed: described.proposed,
  };
}

/** Issues an invoice with the next number of its series. rules/invoices 3–7 */
export async function issueInvoice(
  { db, caller, record }: RecordedContext,
  key: TicketKey,
  { isReverseCharge, ...recipient }: Request<typeof contract.issueInvoice>["body"],
): Promise<contract.Invoice> {
  const described = await describeSubject(db, await requireSubject(db, key));
  const { id, entry } = await writeInvoice(db, described, {
    recipient,
    isReverseCharge,
    staffName: caller.name,
  });
  record(entry);
  return getInvoice(db, { projectId: key.projectId, invoiceId: id });
}

/** Issues the document that cancels an invoice: the same with negative amounts. rules/invoices 8 */
export async function cancelInvoice(
  { db, caller, record }: RecordedContext,
  key: InvoiceKey,
): Promise<contract.Invoice> {
  const cancelled = await findDocument(db, key);
  if (!cancelled) throw problem("not-found");
  if (!(await updateToCancelled(db, key))) throw problem("invoice-cancelled");
  const { document: original, seller, prefix, ticketId, groupId } = cancelled;
  const document: InvoiceDocument = {
    ...original,
    kind: "cancellation",
    issuedOn: await todayOf(db, key.projectId),
    cancels: { number: original.number, issuedOn: original.issuedOn },
    lines: original.lines.map((line) => ({ ...line, gross: wholeCents(-line.gross) })),
    sums: original.sums.map(({ rate, net, vat, gross }) => ({
      rate,
      net: wholeCents(0 - net),
      vat: wholeCents(0 - vat),
      gross: wholeCents(0 - gross),
    })),
  };
  const written = await writeNumbered(
    db,
    { projectId: key.projectId, ticketId, groupId },
    { document, series: { seller, prefix }, cancelsId: key.invoiceId, staffName: caller.name },
  );
  record(entryOf(key.projectId, written, { cancels: original.number, gross: grossOf(document) }));
  return getInvoice(db, { projectId: key.projectId, invoiceId: written.id });
}

async function getInvoice(db: Kysely<Database>, key: InvoiceKey): Promise<contract.Invoice> {
  const row = await findInvoice(db, key);
  if (!row) throw problem("not-found");
  return toInvoice(row);
}
