import * as contract from "@foyer/contract/payment-fee.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { getPaymentFee, updatePaymentFee } from "./payment-fee.service.ts";

/** The fee that payers by card are asked for. rules/payments 35 */
export function paymentFeeRoutes(app: FastifyInstance): void {
  route(app, contract.getPaymentFee, ({ params }, { db }) => getPaymentFee(db, params.projectId));
  route(app, contract.updatePaymentFee, ({ params, body }, context) =>
    updatePaymentFee(context, params.projectId, body),
  );
}
