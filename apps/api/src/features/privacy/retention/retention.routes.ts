import * as contract from "@foyer/contract/retention.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import {
  createRule,
  deleteRule,
  downloadProof,
  getRetention,
  getRun,
  postpone,
  runRule,
  stopRun,
  tryRule,
  updateRule,
} from "./retention.service.ts";

export function retentionRoutes(app: FastifyInstance): void {
  route(app, contract.getRetention, ({ params }, { db }) => getRetention(db, params.projectId));
  route(app, contract.createRetentionRule, ({ params, body }, context) =>
    createRule(context, params.projectId, body),
  );
  route(app, contract.updateRetentionRule, ({ params, body }, context) => updateRule(context, params, body));
  route(app, contract.removeRetentionRule, ({ params }, context) => deleteRule(context, params));
  route(app, contract.postponeRetention, ({ params, body }, context) => postpone(context, params, body));
  route(app, contract.tryRetention, ({ params }, context) => tryRule(context, params));
  route(app, contract.runRetention, ({ params, body }, context) => runRule(context, params, body));
  route(app, contract.getRetentionRun, ({ params }, { db }) => getRun(db, params));
  route(app, contract.stopRetention, ({ params }, context) => stopRun(context, params));
  route(app, contract.downloadRetentionProof, ({ params }, { db }) => downloadProof(db, params));
}
