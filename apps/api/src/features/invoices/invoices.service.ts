import type { Request, Result } from "@foyer/contract/endpoint.ts";
import type * as contract from "@foyer/contract/invoices.ts";
import { findVatNumberError } from "@foyer/contract/invoicing.ts";
import type { InvoiceDocument } from "@foyer/domain/invoice/invoice-document.ts";
import { sumUpVat, toPercent, vatRate } from "@foyer/domain/invoice/vat.ts";
import { mayReverseCharge } from "@foyer/domain/invoice/vat-number.ts";
import { toAmount, wholeCents } from "@foyer/domain/money/cents.ts";
import { wallTimeAt } from "@foyer/domain/time/time-zone.ts";
import { INVOICE_TEXT_NAMES } from "@foyer/domain/ui-text/invoice-text-names.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { constraintViolated } from "../../platform/db/violations.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { listUiTexts } from "../catalogs/ui-items/ui-items.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { projectFacts } from "../public-registration/public-registration.service.ts";
import { type DescribedSubject, describeSubject } from "./described-subject.service.ts";
import {
  findDocument,
  findInvoice,
  type InvoiceKey,
  type InvoiceRow,
  insertInvoice,
  listInvoicesOfSubject,
  takeNumber,
  updateToCancelled,
} from "./invoices.store.ts";

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
  const described = await describeSubject(db, key);
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
  const described = await describeSubject(db, key);
  if (described.refusal) throw problem(described.refusal);
  const vatNumber = findVatNumberError(recipient);
  if (vatNumber) throw problem("invalid-fields", { fields: { vatNumber } });
  if (isReverseCharge && !mayReverseCharge(described.seller, recipient))
    throw problem("invoice-no-reverse-charge", { field: "isReverseCharge" });
  const document = await writeDocument(db, described, { recipient, isReverseCharge });
  const { seller } = described;
  const series = { seller: seller.vatNumber || seller.taxNumber, prefix: seller.numberPrefix };
  const { id, number } = await numbered(db, described.subject, {
    document,
    series,
    cancelsId: null,
    staffName: caller.name,
  });
  record({
    action: "create",
    entity: "invoice",
    entityId: id,
    entityName: number,
    projectId: key.projectId,
    after: { ticketId: described.subject.ticketId ?? key.ticketId, gross: grossOf(document) },
  });
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
  const { id, number } = await numbered(
    db,
    { projectId: key.projectId, ticketId, groupId },
    { document, series: { seller, prefix }, cancelsId: key.invoiceId, staffName: caller.name },
  );
  record({
    action: "create",
    entity: "invoice",
    entityId: id,
    entityName: number,
    projectId: key.projectId,
    after: { cancels: original.number, gross: grossOf(document) },
  });
  return getInvoice(db, { projectId: key.projectId, invoiceId: id });
}

type Unnumbered = {
  document: InvoiceDocument;
  series: { seller: string; prefix: string };
  cancelsId: number | null;
  staffName: string;
};

/** Numbers have at least so many digits, so that lists are in order. */
const DIGITS = 4;

/** Inserts a document with the next number. The lock of the series is the last one that is taken. rules/invoices 3 */
async function numbered(
  trx: Transaction<Database>,
  subject: DescribedSubject["subject"],
  { document, series, ...rest }: Unnumbered,
): Promise<{ id: number; number: string }> {
  const place = await takeNumber(trx, series);
  const number = `${series.prefix}${String(place).padStart(DIGITS, "0")}`;
  try {
    const id = await insertInvoice(trx, {
      ...subject,
      ...rest,
      series: { ...series, place },
      document: { ...document, number },
    });
    return { id, number };
  } catch (error) {
    // Somebody else has issued one at the same moment.
    if (constraintViolated(error)?.startsWith("invoice_live_")) throw problem("invoice-exists");
    throw error;
  }
}

async function writeDocument(
  db: Kysely<Database>,
  { subject, seller, lines, currency, culture, code }: DescribedSubject,
  { recipient, isReverseCharge }: { recipient: contract.IssuedTo; isReverseCharge: boolean },
): Promise<InvoiceDocument> {
  const { projectId } = subject;
  const { name, period } = await projectFacts(db, { projectId, code }, culture);
  const charged = isReverseCharge ? lines.map((line) => ({ ...line, rate: vatRate(0) })) : lines;
  return {
    kind: "invoice",
    number: "",
    issuedOn: await todayOf(db, projectId),
    cancels: null,
    culture,
    currency,
    seller: {
      name: seller.name,
      address: seller.address,
      country: seller.country,
      vatNumber: seller.vatNumber,
      taxNumber: seller.taxNumber,
      note: seller.note,
    },
    recipient: { ...recipient, email: recipient.email ?? "" },
    event: { name, period },
    lines: charged,
    sums: sumUpVat(charged),
    isReverseCharge,
    texts: await listUiTexts(db, INVOICE_TEXT_NAMES, culture),
  };
}

const grossOf = ({ sums }: InvoiceDocument): number =>
  toAmount(wholeCents(sums.reduce((sum, { gross }) => sum + gross, 0)));

/** The day at the venue. */
async function todayOf(db: Kysely<Database>, projectId: number): Promise<string> {
  const { timeZone } = await getProject(db, projectId);
  return wallTimeAt(Date.now(), timeZone).slice(0, 10);
}

async function getInvoice(db: Kysely<Database>, key: InvoiceKey): Promise<contract.Invoice> {
  const row = await findInvoice(db, key);
  if (!row) throw problem("not-found");
  return toInvoice(row);
}
