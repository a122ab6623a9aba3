import * as contract from "@foyer/contract/exhibitors.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import * as exhibitors from "./exhibitors.service.ts";
import { exportLeads } from "./export-leads.service.ts";
import { importExhibitors, previewExhibitors } from "./import-exhibitors.service.ts";
import { getLeadSettings, updateLeadSettings } from "./lead-settings.service.ts";

export function exhibitorRoutes(app: FastifyInstance): void {
  route(app, contract.listExhibitors, ({ params }, { db }) =>
    exhibitors.listExhibitors(db, params.projectId),
  );
  route(app, contract.getExhibitor, ({ params }, { db }) => exhibitors.getExhibitor(db, params));
  route(app, contract.createExhibitor, ({ params, body }, context) => {
    const { id: _, version: __, ...values } = body;
    return exhibitors.createExhibitor(context, params.projectId, values);
  });
  route(app, contract.updateExhibitor, ({ params, body }, context) =>
    exhibitors.updateExhibitor(context, params, body),
  );
  route(app, contract.importExhibitors, ({ params, query, file }, context) =>
    importExhibitors(context, params.projectId, { ...file, ...query }),
  );
  // A preview stores nothing.
  route(
    app,
    contract.previewExhibitors,
    ({ params, query, file }, { db }) => previewExhibitors(db, params.projectId, { ...file, ...query }),
    { changesNothing: true },
  );
  route(
    app,
    contract.exportLeads,
    ({ params, query }, context) => exportLeads(context, params, query.format),
    {
      isExport: true,
    },
  );
  route(app, contract.getLeadSettings, ({ params }, { db }) => getLeadSettings(db, params.projectId));
  route(app, contract.updateLeadSettings, ({ params, body }, context) =>
    updateLeadSettings(context, params.projectId, body),
  );
}
