import { fileNameOf } from "@foyer/domain/format/file-name.ts";
import { INVOICE_TITLES, type InvoiceDocument } from "@foyer/domain/invoice/invoice-document.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { printPageInThread } from "../../platform/print/print-in-thread.ts";
import { findDocument, type InvoiceKey } from "./invoices.store.ts";

/** An invoice as PDF/A, drawn from what was issued: the same bytes each time. rules/invoices 9 */
export async function printInvoice(
  db: Kysely<Database>,
  key: InvoiceKey,
): Promise<FileAnswer & { content: Buffer }> {
  const found = await findDocument(db, key);
  if (!found) throw problem("not-found");
  const { document: invoice, issuedAt } = found;
  const { kind, number, culture, texts } = invoice;
  const title = `${texts[INVOICE_TITLES[kind]]} ${number}`;
  return {
    name: invoiceFileName(invoice),
    contentType: "application/pdf",
    // pdfkit writes the title into the metadata as it is.
    content: await printPageInThread(
      { invoice },
      { title: title.replace(/[<>&]/g, ""), culture, created: issuedAt, isArchival: true },
    ),
  };
}

/** The name of an invoice's file: `invoice-F-0001.pdf`. */
export const invoiceFileName = ({ kind, number }: Pick<InvoiceDocument, "kind" | "number">): string =>
  `${fileNameOf(kind, number)}.pdf`;
