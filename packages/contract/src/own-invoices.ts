import { INVOICE_KINDS } from "@foyer/domain/invoice/invoice-document.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { CultureCode, Id, OutId } from "./fields.ts";
import { InvoiceRecipient } from "./invoices.ts";

const Identifier = z.strictObject({ identifier: z.uuid() });
const File = Identifier.extend({ invoiceId: Id });
const Culture = z.strictObject({ cultureCode: CultureCode.optional() });

/** The invoices of a visitor's ticket or group, and what the next one would say. rules/invoices 14 */
export const OwnInvoices = z.object({
  /** Oldest first, with what cancels or corrects them. */
  invoices: z.array(
    z.object({
      id: OutId,
      kind: z.enum(INVOICE_KINDS),
      number: z.string(),
      dateText: z.string(),
      amountText: z.string(),
      isCancelled: z.boolean(),
    }),
  ),
  /** The next invoice, with the recipient as far as it is known; null: none can be issued here now. */
  offer: z
    .object({ amountText: z.string(), name: z.string(), address: z.string(), country: z.string() })
    .nullable(),
});
export type OwnInvoices = z.output<typeof OwnInvoices>;

/** The address of the invoice is that of the ticket or the contact, so that nobody is mailed by others. */
const Recipient = InvoiceRecipient.omit({ email: true });

const REFUSALS =
  "409 invoice-not-offered, invoice-seller-incomplete, invoice-not-paid, invoice-test-payment, invoice-exists; 410 ticket-passed-on.";

export const listOwnInvoices = endpoint({
  method: "GET",
  path: "/api/public/tickets/:identifier/invoices",
  summary: "Lists the invoices of a ticket for its holder, with what the next one would say.",
  access: "public",
  params: Identifier,
  query: Culture,
  status: 200,
  result: OwnInvoices,
});

export const issueOwnInvoice = endpoint({
  method: "POST",
  path: "/api/public/tickets/:identifier/invoices",
  summary: `Issues the invoice of a paid ticket in its holder's name, once, and mails it to the ticket's address. ${REFUSALS}`,
  access: "public",
  params: Identifier,
  body: Recipient,
  status: 204,
  result: z.undefined(),
});

export const downloadOwnInvoice = endpoint({
  method: "GET",
  path: "/api/public/tickets/:identifier/invoices/:invoiceId/pdf",
  summary: "Downloads an invoice of a ticket as PDF/A, for its holder.",
  access: "public",
  params: File,
  status: 200,
  result: "file",
});

export const listGroupInvoices = endpoint({
  method: "GET",
  path: "/api/public/groups/:identifier/invoices",
  summary: "Lists the invoices of a group for its contact, with what the next one would say.",
  access: "public",
  params: Identifier,
  query: Culture,
  status: 200,
  result: OwnInvoices,
});

export const issueGroupInvoice = endpoint({
  method: "POST",
  path: "/api/public/groups/:identifier/invoices",
  summary: `Issues the invoice of a paid group in its contact's name, once, and mails it to the contact. ${REFUSALS}`,
  access: "public",
  params: Identifier,
  body: Recipient,
  status: 204,
  result: z.undefined(),
});

export const downloadGroupInvoice = endpoint({
  method: "GET",
  path: "/api/public/groups/:identifier/invoices/:invoiceId/pdf",
  summary: "Downloads an invoice of a group as PDF/A, for its contact.",
  access: "public",
  params: File,
  status: 200,
  result: "file",
});
