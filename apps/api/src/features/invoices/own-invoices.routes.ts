import * as contract from "@foyer/contract/own-invoices.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { limitGuesses } from "../public-registration/visitor-rate-limits.service.ts";
import { issueOwnInvoice, listOwnInvoices, printOwnInvoice } from "./own-invoices.service.ts";

/** It writes its audit row in the transaction of the invoice. */
const OWN = { ownTransaction: true } as const;

/** Invoices for the holder of a ticket and for the contact of a group. rules/invoices 14 */
export function ownInvoiceRoutes(app: FastifyInstance): void {
  const ticket = (identifier: string) => ({ kind: "ticket", identifier }) as const;
  const group = (identifier: string) => ({ kind: "group", identifier }) as const;
  route(app, contract.listOwnInvoices, ({ params, query }, { db, address }) =>
    limitGuesses(db, address, () => listOwnInvoices(db, ticket(params.identifier), query.cultureCode)),
  );
  route(
    app,
    contract.issueOwnInvoice,
    ({ params, body }, { db, address }) =>
      limitGuesses(db, address, async () => {
        await issueOwnInvoice(db, ticket(params.identifier), body);
        return undefined;
      }),
    OWN,
  );
  route(app, contract.downloadOwnInvoice, ({ params }, { db, address }) =>
    limitGuesses(db, address, () => printOwnInvoice(db, ticket(params.identifier), params.invoiceId)),
  );
  route(app, contract.listGroupInvoices, ({ params, query }, { db, address }) =>
    limitGuesses(db, address, () => listOwnInvoices(db, group(params.identifier), query.cultureCode)),
  );
  route(
    app,
    contract.issueGroupInvoice,
    ({ params, body }, { db, address }) =>
      limitGuesses(db, address, async () => {
        await issueOwnInvoice(db, group(params.identifier), body);
        return undefined;
      }),
    OWN,
  );
  route(app, contract.downloadGroupInvoice, ({ params }, { db, address }) =>
    limitGuesses(db, address, () => printOwnInvoice(db, group(params.identifier), params.invoiceId)),
  );
}
