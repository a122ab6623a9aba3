import * as contract from "@foyer/contract/responses.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { getAnswerCounts } from "./answer-counts.service.ts";
import { exportResponses } from "./response-export.service.ts";
import { listResponses } from "./responses.service.ts";

export function responseRoutes(app: FastifyInstance): void {
  route(app, contract.listResponses, ({ params, query }, { db }) => listResponses(db, params, query));
  route(app, contract.getAnswerCounts, ({ params }, { db }) => getAnswerCounts(db, params));
  // It streams from its own connection, long after the audit row is committed.
  route(
    app,
    contract.exportResponses,
    ({ params, query }, context) => exportResponses(app.platform.db, context, params, query),
    { isExport: true },
  );
}
