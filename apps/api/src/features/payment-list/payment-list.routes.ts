import * as contract from "@foyer/contract/payment-list.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { exportMovements } from "./export-movements.service.ts";
import { listPayments } from "./payment-list.service.ts";

/** The payments of a project. rules/payments 19, 20 */
export function paymentListRoutes(app: FastifyInstance): void {
  route(app, contract.listPayments, ({ params, query }, { db }) => listPayments(db, params.projectId, query));
  // It streams from its own connection, long after the audit row is committed.
  route(
    app,
    contract.exportMovements,
    ({ params, query }, context) => exportMovements(app.platform.db, context, params.projectId, query),
    { isExport: true },
  );
}
