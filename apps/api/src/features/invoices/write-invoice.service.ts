import type { IssuedTo } from "@foyer/contract/invoices.ts";
import { findVatNumberError } from "@foyer/contract/invoicing.ts";
import { atOneRate } from "@foyer/domain/invoice/fee-lines.ts";
import type { InvoiceDocument } from "@foyer/domain/invoice/invoice-document.ts";
import { sumUpVat, vatRate } from "@foyer/domain/invoice/vat.ts";
import { mayReverseCharge } from "@foyer/domain/invoice/vat-number.ts";
import { toAmount, wholeCents } from "@foyer/domain/money/cents.ts";
import { wallTimeAt } from "@foyer/domain/time/time-zone.ts";
import { INVOICE_TEXT_NAMES } from "@foyer/domain/ui-text/invoice-text-names.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { constraintViolated } from "../../platform/db/violations.ts";
import type { AuditEntry } from "../../platform/http/audit-entry.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { listUiTexts } from "../catalogs/ui-items/ui-items.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { projectFacts } from "../public-registration/public-registration.service.ts";
import type { DescribedSubject } from "./described-subject.service.ts";
import { insertInvoice, takeNumber } from "./invoices.store.ts";

export type Written = { id: number; number: string };
type Asked = { recipient: IssuedTo; isReverseCharge: boolean; staffName: string };

/**
 * Issues the invoice of a ticket or a group with the next number of its series, and returns its audit entry. Throws the
 * refusal of the subject, `invoice-exists`, `invoice-no-reverse-charge` and `invalid-fields`. rules/invoices 3–7
 */
export async function writeInvoice(
  trx: Transaction<Database>,
  described: DescribedSubject,
  { recipient, isReverseCharge, staffName }: Asked,
): Promise<Written & { entry: AuditEntry }> {
  if (described.refusal) throw problem(described.refusal);
  const vatNumber = findVatNumberError(recipient);
  if (vatNumber) throw problem("invalid-fields", { fields: { vatNumber } });
  if (isReverseCharge && !mayReverseCharge(described.seller, recipient))
    throw problem("invoice-no-reverse-charge", { field: "isReverseCharge" });
  const { seller, subject } = described;
  const document = await writeDocument(trx, described, { recipient, isReverseCharge });
  const written = await writeNumbered(trx, subject, {
    document,
    series: { seller: seller.vatNumber || seller.taxNumber, prefix: seller.numberPrefix },
    cancelsId: null,
    staffName,
    refundIds: described.refundIds,
  });
  const { ticketId, groupId } = subject;
  const after = { ...(ticketId === null ? { groupId } : { ticketId }), gross: grossOf(document) };
  return { ...written, entry: entryOf(subject.projectId, written, after) };
}

/** The audit entry of an invoice, or of what cancels or corrects one. */
export const entryOf = (
  projectId: number,
  { id, number }: Written,
  after: Record<string, unknown>,
): AuditEntry => ({
  action: "create",
  entity: "invoice",
  entityId: id,
  entityName: number,
  projectId,
  after,
});

type Unnumbered = {
  document: InvoiceDocument;
  series: { seller: string; prefix: string };
  cancelsId: number | null;
  staffName: string;
  /** The refunds that the amounts include. */
  refundIds: readonly number[];
};

/** Numbers have at least so many digits, so that lists are in order. */
const DIGITS = 4;

/** Inserts a document with the next number. The lock of the series is the last one that is taken. rules/invoices 3 */
export async function writeNumbered(
  trx: Transaction<Database>,
  subject: DescribedSubject["subject"],
  { document, series, ...rest }: Unnumbered,
): Promise<Written> {
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
  { recipient, isReverseCharge }: { recipient: IssuedTo; isReverseCharge: boolean },
): Promise<InvoiceDocument> {
  const { projectId } = subject;
  const { name, period } = await projectFacts(db, { projectId, code }, culture);
  const charged = isReverseCharge ? atOneRate(lines, vatRate(0)) : lines;
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

export const grossOf = ({ sums }: InvoiceDocument): number =>
  toAmount(wholeCents(sums.reduce((sum, { gross }) => sum + gross, 0)));

/** The day at the venue. */
export async function todayOf(db: Kysely<Database>, projectId: number): Promise<string> {
  const { timeZone } = await getProject(db, projectId);
  return wallTimeAt(Date.now(), timeZone).slice(0, 10);
}
