import { fillPath } from "@foyer/api-client/fill-path.ts";
import type { Call, Result } from "@foyer/contract/endpoint.ts";
import type {
  downloadGroupInvoice,
  downloadOwnInvoice,
  issueGroupInvoice,
  issueOwnInvoice,
  listGroupInvoices,
  listOwnInvoices,
} from "@foyer/contract/own-invoices.ts";
import { request } from "../page/server.ts";

export type OwnInvoices = Result<typeof listOwnInvoices>;
/** The owner of invoices: a ticket, for its holder, or a group, for its contact. */
export type Invoiced = { kind: "ticket" | "group"; identifier: string };

const TICKET = "/api/public/tickets/:identifier/invoices";
const GROUP = "/api/public/groups/:identifier/invoices";

/** Loads the invoices of a link, and what the next one would say; throws a Refusal. */
export function loadInvoices({ kind, identifier }: Invoiced, cultureCode: string): Promise<OwnInvoices> {
  const input = { params: { identifier }, query: { cultureCode } };
  return kind === "ticket"
    ? request<typeof listOwnInvoices>({ method: "GET", path: TICKET }, input)
    : request<typeof listGroupInvoices>({ method: "GET", path: GROUP }, input);
}

/** Has the invoice of a link issued; throws a Refusal. */
export function postInvoice(
  { kind, identifier }: Invoiced,
  recipient: Call<typeof issueOwnInvoice>["body"],
): Promise<void> {
  const [input, options] = [{ params: { identifier } }, { body: JSON.stringify(recipient) }];
  return kind === "ticket"
    ? request<typeof issueOwnInvoice>({ method: "POST", path: TICKET }, input, options)
    : request<typeof issueGroupInvoice>({ method: "POST", path: GROUP }, input, options);
}

/** The path of an invoice's PDF. */
export function invoicePath({ kind, identifier }: Invoiced, invoiceId: number): string {
  const ticket: (typeof downloadOwnInvoice)["path"] =
    "/api/public/tickets/:identifier/invoices/:invoiceId/pdf";
  const group: (typeof downloadGroupInvoice)["path"] =
    "/api/public/groups/:identifier/invoices/:invoiceId/pdf";
  return fillPath(kind === "ticket" ? ticket : group, { identifier, invoiceId });
}
