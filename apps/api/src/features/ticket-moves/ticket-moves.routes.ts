import * as contract from "@foyer/contract/ticket-moves.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { listMoveTargets } from "./move-targets.service.ts";
import { moveTicket } from "./move-ticket.service.ts";

export function ticketMoveRoutes(app: FastifyInstance): void {
  route(app, contract.listMoveTargets, ({ params }, { db }) => listMoveTargets(db, params));
  route(app, contract.moveTicket, ({ params, body }, context) => moveTicket(context, params, body));
}
