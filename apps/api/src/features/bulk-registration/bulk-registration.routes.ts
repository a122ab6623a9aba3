import * as contract from "@foyer/contract/bulk-registration.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { exportOutcomes, getBatchFile, getTemplate } from "./batch-files.service.ts";
import { exportPrintout } from "./batch-printout.service.ts";
import {
  cancelBatch,
  getCatalogue,
  isAvailable,
  listColumns,
  previewBatch,
  registerBatch,
  repeatBatch,
} from "./bulk-registration.service.ts";

export function bulkRegistrationRoutes(app: FastifyInstance): void {
  route(app, contract.isBulkAvailable, ({ params }, { db }) => isAvailable(db, params));
  route(app, contract.getBatchCatalogue, ({ params }, { db }) => getCatalogue(db, params));
  route(app, contract.listBatchColumns, ({ params }, { db }) => listColumns(db, params));
  route(app, contract.downloadBatchTemplate, ({ params }, { db }) => getTemplate(db, params));
  route(app, contract.registerBatch, ({ params, file, body }, context) =>
    registerBatch(context, params, {
      file,
      again: body.again === "true",
      isMailed: body.isMailed === "true",
    }),
  );
  // The preview of a file stores nothing.
  route(app, contract.previewBatch, ({ params, file }, { db }) => previewBatch(db, params, file), {
    changesNothing: true,
  });
  route(app, contract.cancelBatch, ({ params }, context) => cancelBatch(context, params));
  route(app, contract.repeatBatch, ({ params }, context) => repeatBatch(context, params));
  const isExport = { isExport: true } as const;
  route(app, contract.downloadBatchFile, ({ params }, context) => getBatchFile(context, params), isExport);
  route(
    app,
    contract.downloadBatchOutcomes,
    ({ params }, context) => exportOutcomes(context, params),
    isExport,
  );
  // It streams long after the audit row is committed.
  route(
    app,
    contract.downloadBatchPrintout,
    ({ params }, context) => exportPrintout(app.platform.db, context, params),
    isExport,
  );
}
