import * as contract from "@foyer/contract/ticket-statistics.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import { getStatistics } from "./statistics.service.ts";
import { exportStatistics } from "./statistics-export.service.ts";

export function ticketStatisticsRoutes(app: FastifyInstance): void {
  route(app, contract.getTicketStatistics, ({ params, query }, { db }) =>
    getStatistics(db, params.projectId, query),
  );
  // It reads a snapshot of its own, on another connection than that of the audit row.
  route(
    app,
    contract.exportTicketStatistics,
    ({ params, query }, { record }) =>
      exportStatistics(app.platform.db, record, { ...query, projectId: params.projectId }),
    { isExport: true },
  );
}
