import * as contract from "@foyer/contract/ticket-corrections.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { correctTicket } from "./correct-ticket.service.ts";
import { getCorrectionForm } from "./correction-form.service.ts";
import { exchangeBarcode } from "./exchange-barcode.service.ts";
import { listCorrections } from "./ticket-corrections.service.ts";

export function ticketCorrectionRoutes(app: FastifyInstance): void {
  route(app, contract.getCorrectionForm, ({ params }, { db }) => getCorrectionForm(db, params));
  route(app, contract.correctTicket, ({ params, body }, context) => correctTicket(context, params, body));
  route(app, contract.exchangeBarcode, ({ params }, context) => exchangeBarcode(context, params));
  route(app, contract.listCorrections, ({ params }, { db }) => listCorrections(db, params));
}
