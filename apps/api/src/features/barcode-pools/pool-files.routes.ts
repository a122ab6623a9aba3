import {
  downloadPoolFile,
  downloadSkippedCodes,
  importPoolFile,
  listPoolFiles,
  previewPoolFile,
} from "@foyer/contract/barcode-pools.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { importCodes, previewCodes } from "./import-codes.service.ts";
import { getPoolFile, getSkippedCodes, listFiles } from "./pool-files.service.ts";

export function poolFileRoutes(app: FastifyInstance): void {
  route(app, listPoolFiles, ({ params }, { db }) => listFiles(db, params));
  route(app, importPoolFile, ({ params, file }, context) => importCodes(context, params, file));
  // It answers what an import would do, and stores nothing.
  route(app, previewPoolFile, ({ params, file }, { db }) => previewCodes(db, params, file), {
    changesNothing: true,
  });
  route(app, downloadPoolFile, ({ params }, { db }) => getPoolFile(db, params));
  route(app, downloadSkippedCodes, ({ params }, { db }) => getSkippedCodes(db, params));
}
