import * as contract from "@foyer/contract/audit.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { getHistory, listAudit, listAuditEntities } from "./audit.service.ts";

export function auditRoutes(app: FastifyInstance): void {
  route(app, contract.listAudit, ({ query }, { db }) => listAudit(db, query));
  route(app, contract.listAuditEntities, (_, { db }) => listAuditEntities(db));
  route(app, contract.getHistory, ({ query }, { db, caller }) => getHistory(db, query, caller));
}
