import {
  downloadTicketPrintout,
  getPublicRegistration as getPublicRegistrationEndpoint,
  getPublicTicket,
  requestVerificationCode as requestVerificationCodeEndpoint,
  submit as submitEndpoint,
} from "@foyer/contract/attend.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { printTicket } from "./print-ticket.service.ts";
import { getPublicRegistration } from "./public-registration.service.ts";
import { submit } from "./submit.service.ts";
import { getTicketPage } from "./ticket-page.service.ts";
import { sendVerificationCode } from "./verification.service.ts";
import { limitGuesses, limitRefusals } from "./visitor-limits.ts";

export function attendRoutes(app: FastifyInstance): void {
  route(app, getPublicRegistrationEndpoint, ({ params, query }, { db, address }) =>
    limitGuesses(db, address, () => getPublicRegistration(db, params.code, query.cultureCode)),
  );
  // Its one statement is its transaction, and writes the audit row as well.
  route(
    app,
    submitEndpoint,
    ({ params: { code }, body }, { db, address, idempotencyKey }) =>
      limitGuesses(db, address, () =>
        limitRefusals(db, { address, code }, () => submit(db, code, body, idempotencyKey)),
      ),
    { ownTransaction: true },
  );
  // Its transaction is only a part of it, and a code leaves no trace in the audit.
  route(
    app,
    requestVerificationCodeEndpoint,
    ({ params, body }, { db, address }) =>
      limitGuesses(db, address, async () => {
        await sendVerificationCode(db, params.code, body, address);
        return undefined;
      }),
    { ownTransaction: true },
  );
  route(app, getPublicTicket, ({ params, query }, { db, address }) =>
    limitGuesses(db, address, () => getTicketPage(db, params.identifier, query.cultureCode)),
  );
  route(app, downloadTicketPrintout, ({ params, query }, { db, address }) =>
    limitGuesses(db, address, () => printTicket(db, params.identifier, query.cultureCode)),
  );
}
