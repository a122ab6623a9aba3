import { isCountryCode } from "@foyer/domain/invoice/country-codes.ts";
import { INVOICE_KINDS } from "@foyer/domain/invoice/invoice-document.ts";
import { z } from "zod";
import { Day } from "./day.ts";
import { endpoint } from "./endpoint.ts";
import { atMost, Id, OptionalEmail, OutId } from "./fields.ts";
import { VatNumber } from "./invoicing.ts";
import { LIMITS } from "./limits.ts";
import { PageNumber, PageSize } from "./paging.ts";
import { readable, symbols } from "./text.ts";

const needed = "This field is required.";

/** The recipient of an invoice. rules/invoices 5 */
export const InvoiceRecipient = z.strictObject({
  /** A person or a company. */
  name: atMost(LIMITS.invoiceName).min(1, needed),
  /** Several lines, without the country. */
  address: z.string().trim().min(1, needed).check(symbols(LIMITS.address), readable),
  country: z.string({ error: needed }).trim().min(1, needed).refine(isCountryCode, "Must be a country"),
  vatNumber: VatNumber.default(""),
  email: OptionalEmail.default(null),
});

export type IssuedTo = z.output<typeof InvoiceRecipient>;

/** An invoice, or the document that cancels or corrects one. rules/invoices 8, 16 */
export const Invoice = z.object({
  id: OutId,
  kind: z.enum(INVOICE_KINDS),
  number: z.string(),
  /** At the venue. */
  issuedOn: z.iso.date(),
  recipientName: z.string(),
  net: z.number(),
  vat: z.number(),
  /** The amount that was paid; negative in a cancellation and a correction. */
  gross: z.number(),
  /** ISO 4217. */
  currency: z.string(),
  /** The ticket; of a group its first one. */
  ticketId: OutId.nullable(),
  groupId: OutId.nullable(),
  /** Whether another document has cancelled it. */
  isCancelled: z.boolean(),
  /** The number of the invoice that it cancels or corrects. */
  cancels: z.string().nullable(),
  staffName: z.string(),
});
export type Invoice = z.output<typeof Invoice>;

export const INVOICE_REFUSALS = [
  ...(["invoice-seller-incomplete", "invoice-not-paid", "invoice-test-payment", "invoice-exists"] as const),
] as const;

/** The invoices of a ticket or its group, and what the next one would say. */
export const TicketInvoices = z.object({
  /** Oldest first. */
  invoices: z.array(Invoice),
  /** Why no invoice can be issued now; null: one can. */
  refusal: z.enum(INVOICE_REFUSALS).nullable(),
  /** The amount that was given back of the invoice that counts, and is in no document yet. rules/invoices 16 */
  refundedSince: z.number(),
  isOfGroup: z.boolean(),
  currency: z.string(),
  /** The tickets that were paid, then the card fee, which is of no ticket. */
  lines: z.array(
    z.object({ ticketId: OutId.nullable(), fullName: z.string(), vatPercent: z.number(), gross: z.number() }),
  ),
  seller: z.object({ country: z.string(), vatNumber: z.string() }),
  /** The address of who has paid, which invoices are mailed to; empty: none is known. rules/invoices 15 */
  mailAddress: z.string(),
  /** Those that were mailed, or are about to be. */
  mailedIds: z.array(OutId),
  /** The recipient as the ticket knows them. */
  proposed: z.object({ name: z.string(), address: z.string(), country: z.string(), email: z.string() }),
});
export type TicketInvoices = z.output<typeof TicketInvoices>;

const TicketKey = z.strictObject({ projectId: Id, ticketId: Id });
const OF_TICKET = "/api/projects/:projectId/tickets/:ticketId/invoices";
const INVOICES = "/api/projects/:projectId/invoices";
const InvoiceKey = z.strictObject({ projectId: Id, invoiceId: Id });

export const listTicketInvoices = endpoint({
  method: "GET",
  path: OF_TICKET,
  summary: "Lists the invoices of a ticket or its group, with what the next one would say.",
  access: { project: "viewer" },
  params: TicketKey,
  status: 200,
  result: TicketInvoices,
});

export const issueInvoice = endpoint({
  method: "POST",
  path: OF_TICKET,
  summary:
    "Issues the invoice of a paid ticket, or of its group, with the next number of the seller. 409 invoice-seller-incomplete, invoice-not-paid, invoice-test-payment, invoice-exists, invoice-without-address; 422 invoice-no-reverse-charge.",
  access: { project: "manager" },
  params: TicketKey,
  body: InvoiceRecipient.extend({
    /** The recipient is liable for the VAT: the rate is 0. rules/invoices 6 */
    isReverseCharge: z.boolean().default(false),
    /** It is mailed to the payer. rules/invoices 21 */
    isMailed: z.boolean().default(false),
  }),
  status: 201,
  result: Invoice,
});

export const cancelInvoice = endpoint({
  method: "POST",
  path: `${INVOICES}/:invoiceId/cancellation`,
  summary:
    "Issues the document that cancels an invoice, with a number of its own. Another invoice can be issued then. 409 invoice-cancelled.",
  access: { project: "manager" },
  params: InvoiceKey,
  status: 201,
  result: Invoice,
});

export const mailInvoice = endpoint({
  method: "POST",
  path: `${INVOICES}/:invoiceId/resend`,
  summary:
    "Mails an invoice, or the document that cancels or corrects one, to who has paid. 409 invoice-without-address; 429 invoice-mailed-just-now.",
  access: { project: "manager" },
  params: InvoiceKey,
  status: 202,
  /** The recipient's address. */
  result: z.object({ recipient: z.string() }),
});

export const downloadInvoice = endpoint({
  method: "GET",
  path: `${INVOICES}/:invoiceId/pdf`,
  summary: "Downloads an invoice, or the document that cancels one, as PDF/A.",
  access: { project: "viewer" },
  params: InvoiceKey,
  status: 200,
  result: "file",
});

/** An empty filter does not filter. */
const filter = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal("").transform(() => undefined), schema]).optional();

const InvoiceFilter = z.strictObject({
  kind: filter(z.enum(INVOICE_KINDS)),
  /** From this day on, at the venue. */
  from: filter(Day),
  /** Until this day, inclusive. */
  to: filter(Day),
  /** The beginning of a number, a part of a recipient's name, or the reference of a ticket (`T4711`) or a group (`G12`). */
  text: filter(z.string().trim().max(LIMITS.internalName)),
});
export type InvoiceFilter = z.output<typeof InvoiceFilter>;

const ProjectKey = z.strictObject({ projectId: Id });

export const listInvoices = endpoint({
  method: "GET",
  path: INVOICES,
  summary: "Lists a page of the invoices of a project that match the filters, and of what cancels them.",
  access: { project: "viewer" },
  params: ProjectKey,
  query: InvoiceFilter.extend({
    sortName: z.enum(["issuedOn", "gross"]).default("issuedOn"),
    sortOrder: z.enum(["asc", "desc"]).default("desc"),
    currentPage: PageNumber.default(1),
    sizePerPage: PageSize.default(20),
  }),
  status: 200,
  result: z.object({ TotalCount: z.int().nonnegative(), Items: z.array(Invoice) }),
});

export const exportInvoices = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/invoice-export",
  summary:
    "Exports the invoices that match the filters and what cancels them, oldest first: a row for each rate of VAT.",
  access: { project: "operator" },
  params: ProjectKey,
  query: InvoiceFilter.extend({ format: z.enum(["xlsx", "csv"]).default("xlsx") }),
  status: 200,
  result: "file",
});
