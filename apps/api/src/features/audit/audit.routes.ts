import {
  getHistory as getHistoryEndpoint,
  listAudit as listAuditEndpoint,
  listAuditEntities as listAuditEntitiesEndpoint,
} from "@foyer/contract/audit.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { getHistory, listAudit, listAuditEntities } from "./audit.service.ts";

export function auditRoutes(app: FastifyInstance): void {
  route(app, listAuditEndpoint, ({ query }, { db }) => listAudit(db, query));
  route(app, listAuditEntitiesEndpoint, (_, { db }) => listAuditEntities(db));
  route(app, getHistoryEndpoint, ({ query }, { db, caller }) => getHistory(db, query, caller));
}
