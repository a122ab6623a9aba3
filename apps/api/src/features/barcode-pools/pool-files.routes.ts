import * as contract from "@foyer/contract/barcode-pools.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { generateCodes } from "./generate-codes.service.ts";
import { importCodes, previewCodes } from "./import-codes.service.ts";
import { getPoolFile, getSkippedCodes, listFiles } from "./pool-files.service.ts";

export function poolFileRoutes(app: FastifyInstance): void {
  route(app, contract.listPoolFiles, ({ params }, { db }) => listFiles(db, params));
  route(app, contract.importPoolFile, ({ params, query, file }, context) =>
    importCodes(context, params, { ...file, ...query }),
  );
  route(app, contract.generateCodes, ({ params, body }, context) => generateCodes(context, params, body));
  // The preview of an import stores nothing.
  route(
    app,
    contract.previewPoolFile,
    ({ params, query, file }, { db }) => previewCodes(db, params, { ...file, ...query }),
    {
      changesNothing: true,
    },
  );
  route(app, contract.downloadPoolFile, ({ params }, { db }) => getPoolFile(db, params));
  route(app, contract.downloadSkippedCodes, ({ params }, { db }) => getSkippedCodes(db, params));
}
