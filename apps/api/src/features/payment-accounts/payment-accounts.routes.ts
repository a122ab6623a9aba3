import * as contract from "@foyer/contract/payment-accounts.ts";
import { getPaymentMode } from "@foyer/contract/payment-mode.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import type { PaymentProviders } from "../../platform/payment-providers/port.ts";
import * as service from "./payment-accounts.service.ts";

/** A key is tried at its provider while no transaction is open; each change writes its own audit row. */
const OWN = { ownTransaction: true } as const;

/** A project's own accounts at providers of card payments. rules/payments 29, 30 */
export function paymentAccountRoutes(
  app: FastifyInstance,
  settings: { providers: PaymentProviders; publicUrl: string },
): void {
  route(app, contract.listPaymentAccounts, ({ params }, { db }) =>
    service.listPaymentAccounts({ ...settings, db }, params.projectId),
  );
  route(app, getPaymentMode, ({ params }, { db }) =>
    service.getPaymentMode({ ...settings, db }, params.projectId),
  );
  route(
    app,
    contract.createPaymentAccount,
    ({ params, body }, { db, caller }) =>
      service.createPaymentAccount({ ...settings, db }, caller, params.projectId, body),
    OWN,
  );
  route(
    app,
    contract.replacePaymentKey,
    ({ params, body }, { db, caller }) =>
      service.replacePaymentKey({ parts: { ...settings, db }, caller, key: params }, body.key),
    OWN,
  );
  route(
    app,
    contract.storeWebhookSecret,
    ({ params, body }, { db, caller }) =>
      service.storeWebhookSecret({ parts: { ...settings, db }, caller, key: params }, body.webhookSecret),
    OWN,
  );
  route(
    app,
    contract.removePaymentKey,
    ({ params }, { db, caller }) =>
      service.removePaymentKey({ parts: { ...settings, db }, caller, key: params }),
    OWN,
  );
  route(
    app,
    contract.choosePaymentAccount,
    ({ params, body }, { db, caller }) =>
      service.choosePaymentAccount({ ...settings, db }, caller, params.projectId, body),
    OWN,
  );
}
