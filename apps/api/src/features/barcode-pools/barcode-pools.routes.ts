import {
  countAvailableBarcodes,
  createBarcodePool,
  findBarcode,
  getBarcodePool,
  listBarcodePools,
  listBarcodeTypes,
  updateBarcodePool,
} from "@foyer/contract/barcode-pools.ts";
import { SYMBOLOGIES } from "@foyer/domain/barcode/symbology.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { countAvailable, createPool, getPool, listPools, renamePool } from "./barcode-pools.service.ts";
import { findCode } from "./codes.service.ts";

export function barcodePoolRoutes(app: FastifyInstance): void {
  route(app, listBarcodeTypes, async () => [...SYMBOLOGIES]);
  route(app, countAvailableBarcodes, async ({ query }, { db, caller }) => ({
    Result: await countAvailable(db, caller, query),
  }));
  route(app, listBarcodePools, ({ params }, { db }) => listPools(db, params.projectId));
  route(app, createBarcodePool, ({ params, body }, context) => createPool(context, params.projectId, body));
  route(app, getBarcodePool, ({ params }, { db }) => getPool(db, params));
  route(app, updateBarcodePool, ({ params, body }, context) => renamePool(context, params, body.name));
  route(app, findBarcode, ({ params, query }, { db }) => findCode(db, params.projectId, query.code));
}
