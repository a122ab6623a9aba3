import * as holds from "@foyer/contract/suspicious-holds.ts";
import * as contract from "@foyer/contract/tickets.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { getSuspiciousHolds, releaseHolds } from "./release-holds.service.ts";
import { cancelTicket, payTicket } from "./ticket-life.service.ts";

export function ticketLifeRoutes(app: FastifyInstance): void {
  // A payment that comes too late is refused, but its record stays: `route` would roll it back.
  route(
    app,
    contract.payTicket,
    ({ params, body }, { db, caller }) => payTicket({ db, caller }, params, body),
    { ownTransaction: true },
  );
  route(app, contract.cancelTicket, ({ params, body }, context) => cancelTicket(context, params, body));
  route(app, holds.listSuspiciousHolds, ({ params: { projectId } }, { db, caller }) =>
    getSuspiciousHolds(db, caller, projectId),
  );
  // Each batch is a transaction of its own, so that sales of the registration go on in between.
  route(
    app,
    holds.releaseHolds,
    ({ params: { projectId }, body: group }, { db, caller }) =>
      releaseHolds(db, caller, { projectId, group }),
    { ownTransaction: true },
  );
}
