import * as contract from "@foyer/contract/audit.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import {
  findAuditedEntities,
  getHistory,
  listAudit,
  listAuditEntities,
  listVisitorEntries,
} from "./audit.service.ts";

export function auditRoutes(app: FastifyInstance): void {
  route(app, contract.listAudit, ({ query }, { db }) => listAudit(db, query));
  route(app, contract.listAuditEntities, (_, { db }) => listAuditEntities(db));
  route(app, contract.findAuditedEntities, ({ query }, { db }) => findAuditedEntities(db, query));
  route(app, contract.listVisitorEntries, ({ query }, { db }) => listVisitorEntries(db, query));
  route(app, contract.getHistory, ({ query }, { db, caller }) => getHistory(db, query, caller));
}
