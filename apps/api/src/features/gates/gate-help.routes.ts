import * as contract from "@foyer/contract/gate-help.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { searcherOf } from "../search/limit-search.service.ts";
import { findGateVisitors, getGateVisitor, testScan } from "./gate-visitors.service.ts";
import { letIn } from "./let-in.service.ts";

/** Help for visitors whom a gate does not let in by their code. rules/gates 41–45 */
export function gateHelpRoutes(app: FastifyInstance): void {
  route(app, contract.findGateVisitors, ({ params, query }, { db, caller }) =>
    findGateVisitors(db, params, { ...query, searcher: searcherOf(caller) }),
  );
  route(app, contract.getGateVisitor, ({ params, query }, { db }) =>
    getGateVisitor(db, params, query.direction),
  );
  route(app, contract.testScan, ({ params, query }, { db }) => testScan(db, params, query));
  route(app, contract.letIn, ({ params, body }, context) => letIn(context, params, body));
}
