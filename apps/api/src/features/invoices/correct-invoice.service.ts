import { differenceOf, reduceLines, remainingLines } from "@foyer/domain/invoice/correction.ts";
import type { InvoiceDocument, InvoiceKind, InvoiceLine } from "@foyer/domain/invoice/invoice-document.ts";
import { type Cents, wholeCents } from "@foyer/domain/money/cents.ts";
import { INVOICE_TEXT_NAMES } from "@foyer/domain/ui-text/invoice-text-names.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { listUiTexts } from "../catalogs/ui-items/ui-items.service.ts";
import { mailInvoice } from "../mail/mail.service.ts";
import {
  listCorrections,
  listRefundsOfSubject,
  lockLiveInvoice,
  type StoredRefund,
} from "./corrections.store.ts";
import { type InvoiceKey, type Subject, updateToCancelled } from "./invoices.store.ts";
import { todayOf, type Written, writeNumbered } from "./write-invoice.service.ts";

type Live = NonNullable<Awaited<ReturnType<typeof lockLiveInvoice>>>;

/** An invoice that is locked, with what is left of it and the refunds that no document says. */
type Remaining = { invoice: Live; subject: Subject; lines: InvoiceLine[]; refunds: StoredRefund[] };

/** Reads what is left of an invoice, under its lock; null: it is cancelled. */
async function lockRemaining(trx: Transaction<Database>, key: InvoiceKey): Promise<Remaining | null> {
  const invoice = await lockLiveInvoice(trx, key);
  if (!invoice) return null;
  const subject = { projectId: key.projectId, ticketId: invoice.ticketId, groupId: invoice.groupId };
  // In statements after the lock: they see what another server has just committed.
  const corrections = await listCorrections(trx, key);
  const said = new Set([invoice, ...corrections].flatMap(({ refundIds }) => refundIds));
  const refunds = await listRefundsOfSubject(trx, subject);
  return {
    invoice,
    subject,
    lines: remainingLines(
      invoice.document.lines,
      corrections.map(({ document }) => document),
    ),
    refunds: refunds.filter(({ refundId }) => !said.has(refundId)),
  };
}

/** The amount that was given back of an invoice that counts, and that no document says yet. rules/invoices 16 */
export async function findRefundedSince(
  db: Kysely<Database>,
  subject: Subject,
  documents: readonly { kind: InvoiceKind; isCancelled: boolean; refundIds: readonly number[] }[],
): Promise<Cents> {
  if (!documents.some(({ kind, isCancelled }) => kind === "invoice" && !isCancelled)) return wholeCents(0);
  const said = new Set(documents.flatMap(({ refundIds }) => refundIds));
  const refunds = await listRefundsOfSubject(db, subject);
  return wholeCents(
    refunds.reduce((sum, { refundId, amount }) => sum + (said.has(refundId) ? 0 : amount), 0),
  );
}

type Author = { staffName: string };

/**
 * Issues the correction of an invoice by what was given back since, or, where nothing is left of it, its cancellation, and
 * mails it. Null: there is nothing to correct. rules/invoices 16
 */
export async function correctInvoice(
  trx: Transaction<Database>,
  key: InvoiceKey,
  author: Author,
): Promise<(Written & { document: InvoiceDocument }) | null> {
  const remaining = await lockRemaining(trx, key);
  if (!remaining || remaining.refunds.length === 0) return null;
  const { lines, refunds } = remaining;
  const after = reduceLines(lines, refunds);
  // Nothing of what the invoice is about was given back: its ticket was left out, because it was not paid.
  if (differenceOf(lines, after).lines.length === 0) return null;
  return write(trx, key, { ...author, ...remaining, after });
}

/** Issues the document that cancels what is left of an invoice, and mails it. Null: it is cancelled already. rules/invoices 8 */
export async function writeCancellation(
  trx: Transaction<Database>,
  key: InvoiceKey,
  author: Author,
): Promise<(Written & { document: InvoiceDocument }) | null> {
  const remaining = await lockRemaining(trx, key);
  // What was given back and is in no correction yet is a part of what is cancelled.
  return remaining && write(trx, key, { ...author, ...remaining, after: [] });
}

async function write(
  trx: Transaction<Database>,
  key: InvoiceKey,
  { invoice, subject, lines, refunds, after, staffName }: Remaining & Author & { after: InvoiceLine[] },
) {
  const { document: original, seller, prefix } = invoice;
  const isEnd = after.length === 0;
  if (isEnd) await updateToCancelled(trx, key);
  const document: InvoiceDocument = {
    ...original,
    kind: isEnd ? "cancellation" : "correction",
    number: "",
    issuedOn: await todayOf(trx, key.projectId),
    cancels: { number: original.number, issuedOn: original.issuedOn },
    ...differenceOf(lines, after),
    texts: await listUiTexts(trx, INVOICE_TEXT_NAMES, original.culture),
  };
  const written = await writeNumbered(trx, subject, {
    document,
    series: { seller, prefix },
    cancelsId: key.invoiceId,
    staffName,
    refundIds: refunds.map(({ refundId }) => refundId),
  });
  await mailInvoice(trx, { projectId: key.projectId, invoiceId: written.id });
  return { ...written, document };
}
