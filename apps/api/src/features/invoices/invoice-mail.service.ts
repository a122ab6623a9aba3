import { formatMoney } from "@foyer/domain/format/money.ts";
import { INVOICE_TITLES, type InvoiceKind } from "@foyer/domain/invoice/invoice-document.ts";
import { totalOf } from "@foyer/domain/invoice/vat.ts";
import { MAIL_TEXTS } from "@foyer/domain/mail-text/mail-texts.ts";
import type { Cents } from "@foyer/domain/money/cents.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { writeMail } from "../../platform/mail/write-mail.ts";
import { mailHead } from "../event-face/mail-head.service.ts";
import type { ComposeMail, WrittenMail } from "../mail/compose.service.ts";
import { listMailTexts, type TriedText } from "../mail-texts/mail-wording.service.ts";
import { projectFacts } from "../public-registration/public-registration.service.ts";
import { invoiceFileName, printInvoice } from "./invoice-pdf.service.ts";
import { findDocument, findPayer } from "./invoices.store.ts";
import { isPassedOnSincePaid } from "./paid-tickets.store.ts";

/** Writes the mail that has an invoice attached, or what cancels or corrects one. rules/invoices 15 */
export function composeInvoiceMail(): ComposeMail {
  return async (db, { projectId, recipient, cultureCode: culture, details: { invoiceId = 0 } }) => {
    const key = { projectId, invoiceId };
    const found = await findDocument(db, key);
    const payer = found && (await findPayer(db, { projectId, ...found }));
    if (!payer) return { withdrawn: "The invoice is not known." };
    if (payer.email.trim().toLowerCase() !== recipient.toLowerCase())
      return { withdrawn: "The payer has another address by now." };
    if (await isPassedOnSincePaid(db, { projectId, ...found }))
      return { withdrawn: "The ticket was passed on." };
    const { kind, number, sums, currency } = found.document;
    const mail = await writeInvoiceMail(db, {
      projectId,
      culture,
      code: payer.code,
      kind,
      number,
      gross: totalOf(sums).gross,
      currency,
    });
    const file = {
      filename: invoiceFileName(found.document),
      contentType: "application/pdf",
      content: async () => (await printInvoice(db, key)).content,
    };
    return { ...mail, attachments: [file, ...mail.attachments] };
  };
}

type InvoiceMail = {
  projectId: number;
  culture: string;
  /** The public link of the registration. */
  code: string;
  kind: InvoiceKind;
  number: string;
  gross: Cents;
  currency: string;
  /** A text in place of the stored one. */
  tried?: TriedText;
};

const WORDS = [
  ...(["EVENT_DATES", "EVENT_PLACES", "INVOICE_TOTAL"] as const),
  ...Object.values(INVOICE_TITLES),
] as const;

/** Writes the mail about an invoice, without its file. */
export async function writeInvoiceMail(db: Kysely<Database>, invoice: InvoiceMail): Promise<WrittenMail> {
  const { projectId, culture, code, kind, number, gross, currency, tried } = invoice;
  const { subject, body } = MAIL_TEXTS.invoice;
  const texts = await listMailTexts(db, { projectId, culture }, [subject, body, ...WORDS], tried);
  const facts = await projectFacts(db, { projectId, code }, culture);
  const { head, attachments } = await mailHead(db, projectId, { hasPicture: true });
  const amount = formatMoney(gross, currency, culture);
  const places = facts.places.join(", ");
  const title = `${texts[INVOICE_TITLES[kind]]} ${number}`;
  const mail = writeMail({
    culture,
    subject: texts[subject],
    body: texts[body],
    values: { event: facts.name, dates: facts.period, places, invoice: title, amount },
    event: facts.name,
    head,
    facts: [
      [texts.INVOICE_TOTAL, amount],
      [texts.EVENT_DATES, `${facts.period} (${facts.zoneName})`],
      [texts.EVENT_PLACES, places],
    ].filter((fact): fact is [string, string] => fact[1] !== ""),
  });
  return { ...mail, attachments };
}
