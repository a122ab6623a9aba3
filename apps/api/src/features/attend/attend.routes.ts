import {
  downloadTicketPrintout,
  getPublicRegistration as getPublicRegistrationEndpoint,
  getPublicTicket,
  requestVerificationCode as requestVerificationCodeEndpoint,
  submit as submitEndpoint,
} from "@foyer/contract/attend.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { getPublicRegistration } from "./public-registration.service.ts";
import { submit } from "./submit.service.ts";
import { getTicketPage, printTicket } from "./ticket-page.service.ts";
import { sendVerificationCode } from "./verification.service.ts";

export function attendRoutes(app: FastifyInstance): void {
  route(app, getPublicRegistrationEndpoint, ({ params, query }, { db }) =>
    getPublicRegistration(db, params.code, query.cultureCode),
  );
  // Its one statement is its transaction, and writes the audit row as well.
  route(
    app,
    submitEndpoint,
    ({ params, body }, { db, idempotencyKey }) => submit(db, params.code, body, idempotencyKey),
    { ownTransaction: true },
  );
  // Its transaction is only a part of it, and a code leaves no trace in the audit.
  route(
    app,
    requestVerificationCodeEndpoint,
    async ({ params, body }, { db, address }) => {
      await sendVerificationCode(db, params.code, body, address);
      return undefined;
    },
    { ownTransaction: true },
  );
  route(app, getPublicTicket, ({ params, query }, { db }) =>
    getTicketPage(db, params.identifier, query.cultureCode),
  );
  route(app, downloadTicketPrintout, ({ params, query }, { db }) =>
    printTicket(db, params.identifier, query.cultureCode),
  );
}
