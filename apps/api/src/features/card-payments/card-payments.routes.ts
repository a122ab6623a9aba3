import * as contract from "@foyer/contract/payments.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { limitGuesses } from "../public-registration/visitor-rate-limits.service.ts";
import type { CardSettings } from "./card-parts.service.ts";
import { keepTicket } from "./keep-ticket.service.ts";
import { checkOwn } from "./own-payment.service.ts";
import { subjectOfGroup, subjectOfTicket } from "./payable.service.ts";
import { refundPayment } from "./refund.service.ts";
import { startPayment } from "./start-payment.service.ts";
import { checkPayment, listPayments } from "./ticket-payments.service.ts";

/** No transaction is open while a provider is asked; each change writes its own audit rows. */
const OWN = { ownTransaction: true } as const;

/** Payments at a provider's page, their refunds, and what staff see of both. rules/payments */
export function cardPaymentRoutes(app: FastifyInstance, settings: CardSettings): void {
  route(
    app,
    contract.startTicketPayment,
    ({ params }, { db, address }) =>
      limitGuesses(db, address, async () =>
        startPayment({ ...settings, db }, await subjectOfTicket(db, params.identifier)),
      ),
    OWN,
  );
  route(
    app,
    contract.checkOwnPayment,
    ({ params }, { db, address }) =>
      limitGuesses(db, address, async () => ({
        state: await checkOwn({ ...settings, db }, await subjectOfTicket(db, params.identifier)),
      })),
    OWN,
  );
  route(
    app,
    contract.startGroupPayment,
    ({ params }, { db, address }) =>
      limitGuesses(db, address, async () =>
        startPayment({ ...settings, db }, await subjectOfGroup(db, params.identifier)),
      ),
    OWN,
  );
  route(
    app,
    contract.checkOwnGroupPayment,
    ({ params }, { db, address }) =>
      limitGuesses(db, address, async () => ({
        state: await checkOwn({ ...settings, db }, await subjectOfGroup(db, params.identifier)),
      })),
    OWN,
  );
  route(app, contract.listTicketPayments, ({ params }, { db }) => listPayments({ ...settings, db }, params));
  route(
    app,
    contract.checkTicketPayment,
    ({ params }, { db }) => checkPayment({ ...settings, db }, params),
    OWN,
  );
  route(
    app,
    contract.refundTicketPayment,
    (request, { db, caller }) => refundPayment({ ...settings, db }, caller, request),
    OWN,
  );
  route(app, contract.keepChargedBackTicket, ({ params }, context) => keepTicket(context, settings, params));
}
