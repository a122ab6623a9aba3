import * as contract from "@foyer/contract/group-orders.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import {
  limitGuesses,
  limitPromoCodes,
  limitRefusals,
} from "../public-registration/visitor-rate-limits.service.ts";
import { completeTicket, getCompletion } from "./complete-ticket.service.ts";
import { orderGroup } from "./order-group.service.ts";
import { cancelOwnGroup, type GroupParts, getOwnGroup, remindGroup } from "./own-group.service.ts";
import { cancelTicketGroup, getTicketGroup, mailTicketGroup, payTicketGroup } from "./staff-group.service.ts";

/** Each writes its audit rows in its own transaction, and counts of rate limits outlive a refusal. */
const OWN = { ownTransaction: true } as const;

/** Groups of tickets: their orders, their contacts' pages, their holders' answers, and staff. rules/group-orders */
export function groupOrderRoutes(app: FastifyInstance, parts: GroupParts): void {
  route(
    app,
    contract.orderGroup,
    ({ params: { code }, body }, { db, address, idempotencyKey, proofOfWork }) =>
      limitGuesses(db, address, () =>
        limitRefusals(db, { address, code }, () =>
          limitPromoCodes(db, { address, code }, () =>
            orderGroup(db, code, body, { idempotencyKey, address, proofOfWork }),
          ),
        ),
      ),
    OWN,
  );
  route(app, contract.getPublicGroup, ({ params, query }, { db, address }) =>
    limitGuesses(db, address, () =>
      getOwnGroup(db, params.identifier, { ...parts, asked: query.cultureCode }),
    ),
  );
  route(
    app,
    contract.remindPublicGroup,
    ({ params, body }, { db, address }) =>
      limitGuesses(db, address, () => remindGroup(db, params.identifier, body.ticketId ?? null)),
    OWN,
  );
  route(
    app,
    contract.cancelPublicGroup,
    async ({ params, body }, { db, address }) => {
      await limitGuesses(db, address, () => cancelOwnGroup(db, params.identifier, body.ticketId ?? null));
      return undefined;
    },
    OWN,
  );
  route(app, contract.getCompletion, ({ params, query }, { db, address }) =>
    limitGuesses(db, address, () => getCompletion(db, params.identifier, query.cultureCode)),
  );
  route(
    app,
    contract.completeTicket,
    async ({ params, body }, { db, address }) => {
      await limitGuesses(db, address, () => completeTicket(db, params.identifier, body));
      return undefined;
    },
    OWN,
  );
  staffRoutes(app);
}

function staffRoutes(app: FastifyInstance): void {
  route(app, contract.getTicketGroup, ({ params }, { db }) => getTicketGroup(db, params));
  // A payment that comes too late is refused, but its record stays; each ticket has its audit row.
  route(
    app,
    contract.payTicketGroup,
    ({ params, body }, { db, caller }) => payTicketGroup({ db, caller }, params, body),
    OWN,
  );
  route(
    app,
    contract.cancelTicketGroup,
    ({ params, body }, { db, caller }) => cancelTicketGroup({ db, caller }, params, body),
    OWN,
  );
  route(app, contract.mailTicketGroup, ({ params }, context) => mailTicketGroup(context, params));
}
