import * as contract from "@foyer/contract/invoices.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { printInvoice } from "./invoice-pdf.service.ts";
import { cancelInvoice, issueInvoice, listTicketInvoices } from "./invoices.service.ts";

/** Invoices and the documents that cancel them. rules/invoices */
export function invoiceRoutes(app: FastifyInstance): void {
  route(app, contract.listTicketInvoices, ({ params }, { db }) => listTicketInvoices(db, params));
  route(app, contract.issueInvoice, ({ params, body }, context) => issueInvoice(context, params, body));
  route(app, contract.cancelInvoice, ({ params }, context) => cancelInvoice(context, params));
  route(app, contract.downloadInvoice, ({ params }, { db }) => printInvoice(db, params));
}
