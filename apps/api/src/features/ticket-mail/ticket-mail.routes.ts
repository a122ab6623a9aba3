import * as attend from "@foyer/contract/attend.ts";
import { mailPublicTicket } from "@foyer/contract/public-ticket.ts";
import * as contract from "@foyer/contract/tickets.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { limitGuesses } from "../public-registration/visitor-rate-limits.service.ts";
import { mailOwnTicket } from "./mail-own-ticket.service.ts";
import { requestTickets } from "./request-tickets.service.ts";
import { resendTicket } from "./resend.service.ts";

export function ticketMailRoutes(app: FastifyInstance): void {
  route(app, contract.resendTicket, async ({ params }, { db, record }) => {
    const { recipient, entry } = await resendTicket(db, params);
    record(entry);
    return { recipient };
  });
  // The counts of its rate limits must outlive its refusal. Nothing changes that the audit would record.
  route(
    app,
    attend.requestTickets,
    ({ params, body }, { db, address }) =>
      limitGuesses(db, address, async () => {
        await requestTickets(db, params.code, body, address);
        return undefined;
      }),
    { ownTransaction: true },
  );
  // As above.
  route(
    app,
    mailPublicTicket,
    ({ params }, { db, address }) =>
      limitGuesses(db, address, async () => {
        await mailOwnTicket(db, params.identifier, address);
        return undefined;
      }),
    { ownTransaction: true },
  );
}
