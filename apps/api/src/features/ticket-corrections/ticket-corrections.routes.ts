import * as consents from "@foyer/contract/consents.ts";
import * as own from "@foyer/contract/own-corrections.ts";
import * as contract from "@foyer/contract/ticket-corrections.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { limitGuesses } from "../public-registration/visitor-rate-limits.service.ts";
import { correctOwnTicket } from "./correct-own-ticket.service.ts";
import { correctTicket } from "./correct-ticket.service.ts";
import { getCorrectionForm } from "./correction-form.service.ts";
import { exchangeBarcode } from "./exchange-barcode.service.ts";
import { mailCorrectionCode } from "./own-code.service.ts";
import { listOwnConsents } from "./own-consents.service.ts";
import { getOwnCorrectionForm } from "./own-form.service.ts";
import { listCorrections } from "./ticket-corrections.service.ts";
import { withdrawConsent } from "./withdraw-consent.service.ts";

export function ticketCorrectionRoutes(app: FastifyInstance): void {
  route(app, contract.getCorrectionForm, ({ params }, { db }) => getCorrectionForm(db, params));
  route(app, contract.correctTicket, ({ params, body }, context) => correctTicket(context, params, body));
  route(app, contract.exchangeBarcode, ({ params }, context) => exchangeBarcode(context, params));
  route(app, contract.listCorrections, ({ params }, { db }) => listCorrections(db, params));
}

/** Corrections by the holder of a ticket. rules/tickets 62 */
export function ownCorrectionRoutes(app: FastifyInstance): void {
  route(app, own.getOwnCorrectionForm, ({ params, query }, { db, address }) =>
    limitGuesses(db, address, () => getOwnCorrectionForm(db, params.identifier, query.cultureCode)),
  );
  // The count of wrong codes must outlive the refusal; the correction writes its own audit row.
  route(
    app,
    own.correctOwnTicket,
    ({ params, body }, { db, address }) =>
      limitGuesses(db, address, () => correctOwnTicket(db, params.identifier, body)),
    { ownTransaction: true },
  );
  route(app, consents.listOwnConsents, ({ params, query }, { db, address }) =>
    limitGuesses(db, address, () => listOwnConsents(db, params.identifier, query.cultureCode)),
  );
  // It writes its own audit row.
  route(
    app,
    consents.withdrawConsent,
    ({ params: { identifier, questionId } }, { db, address }) =>
      limitGuesses(db, address, async () => {
        await withdrawConsent(db, identifier, questionId);
        return undefined;
      }),
    { ownTransaction: true },
  );
  // Codes are not recorded in the audit.
  route(
    app,
    own.requestCorrectionCode,
    ({ params, body }, { db, address }) =>
      limitGuesses(db, address, async () => {
        await mailCorrectionCode(db, params.identifier, { ...body, address });
        return undefined;
      }),
    { ownTransaction: true },
  );
}
