import * as contract from "@foyer/contract/invoicing.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { getInvoicing, updateInvoicing } from "./invoicing.service.ts";

/** The seller of a project's tickets. rules/invoices 1 */
export function invoicingRoutes(app: FastifyInstance): void {
  route(app, contract.getInvoicing, ({ params }, { db }) => getInvoicing(db, params.projectId));
  route(app, contract.updateInvoicing, ({ params, body }, context) =>
    updateInvoicing(context, params.projectId, body),
  );
}
