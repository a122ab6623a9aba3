import * as contract from "@foyer/contract/late-payments.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { listLatePayments, returnLatePayment } from "./late-payments.service.ts";

export function latePaymentRoutes(app: FastifyInstance): void {
  route(app, contract.listLatePayments, ({ query }, { db, caller }) => listLatePayments(db, caller, query));
  route(app, contract.returnLatePayment, ({ params, body }, context) =>
    returnLatePayment(context, params, body.reference),
  );
}
