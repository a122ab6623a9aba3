import * as contract from "@foyer/contract/invoices.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { exportInvoices, listInvoices } from "./invoice-list.service.ts";
import { printInvoice } from "./invoice-pdf.service.ts";
import { cancelInvoice, issueInvoice, listTicketInvoices, resendInvoice } from "./invoices.service.ts";

/** Invoices and the documents that cancel them. rules/invoices */
export function invoiceRoutes(app: FastifyInstance): void {
  route(app, contract.listTicketInvoices, ({ params }, { db }) => listTicketInvoices(db, params));
  route(app, contract.issueInvoice, ({ params, body }, context) => issueInvoice(context, params, body));
  route(app, contract.cancelInvoice, ({ params }, context) => cancelInvoice(context, params));
  route(app, contract.mailInvoice, ({ params }, context) => resendInvoice(context, params));
  route(app, contract.listInvoices, ({ params, query }, { db }) => listInvoices(db, params.projectId, query));
  // It streams from its own connection, long after the audit row is committed.
  route(
    app,
    contract.exportInvoices,
    ({ params, query }, context) => exportInvoices(app.platform.db, context, params.projectId, query),
    { isExport: true },
  );
  route(app, contract.downloadInvoice, ({ params }, { db }) => printInvoice(db, params));
}
