import * as days from "@foyer/contract/visitor-days.ts";
import * as contract from "@foyer/contract/visitors.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { removeVisitorFile } from "./remove-visitor-file.service.ts";
import { updateVisitorFile } from "./update-visitor-file.service.ts";
import { uploadVisitors } from "./upload-visitors.service.ts";
import {
  getVisitorFileContent,
  getVisitorSummary,
  listVisitorDays,
  listVisitorFiles,
  listVisitorScans,
} from "./visitors.service.ts";

export function visitorRoutes(app: FastifyInstance): void {
  for (const endpoint of [contract.uploadVisitors, contract.uploadVisitorFile]) {
    route(app, endpoint, ({ params, body, file }, context) =>
      uploadVisitors(context, params.projectId, { ...body, file }),
    );
  }
  route(app, contract.listVisitorFiles, ({ params }, { db }) => listVisitorFiles(db, params.projectId));
  route(app, contract.downloadVisitorFile, ({ params }, { db }) => getVisitorFileContent(db, params));
  route(app, contract.updateVisitorFile, ({ params, body }, context) =>
    updateVisitorFile(context, params, body),
  );
  route(app, contract.removeVisitorFile, ({ params, query }, context) =>
    removeVisitorFile(context, params, { isConfirmed: query.confirm === "true" }),
  );
  route(app, contract.listVisitorScans, ({ params, query }, { db }) => listVisitorScans(db, params, query));
  route(app, contract.getVisitorSummary, ({ params }, { db }) => getVisitorSummary(db, params.projectId));
  route(app, days.listVisitorDays, (_, { db, caller }) => listVisitorDays(db, caller));
}
