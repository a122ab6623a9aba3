import * as contract from "@foyer/contract/reconciliation.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import type { CardSettings } from "../card-payments/card-parts.service.ts";
import * as service from "./reconciliation.service.ts";

/** Payments at the providers compared with ours. rules/payments 21–23 */
export function reconciliationRoutes(app: FastifyInstance, payments: CardSettings): void {
  route(app, contract.listReconciledDays, ({ query }, { db }) => service.listReconciledDays(db, query));
  route(app, contract.startReconciliation, ({ body }, context) =>
    service.startReconciliation(context, payments, body),
  );
  route(app, contract.listFindings, ({ query }, { db }) => service.listFindings(db, query));
  route(app, contract.markFinding, ({ params, body }, context) =>
    service.markFinding(context, params.findingId, body),
  );
}
