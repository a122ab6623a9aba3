import * as contract from "@foyer/contract/barcode-pools.ts";
import { SYMBOLOGIES } from "@foyer/domain/barcode/symbology.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { countAvailable, createPool, getPool, listPools, updatePool } from "./barcode-pools.service.ts";
import { findCode } from "./codes.service.ts";

export function barcodePoolRoutes(app: FastifyInstance): void {
  route(app, contract.listBarcodeTypes, async () => [...SYMBOLOGIES]);
  route(app, contract.countAvailableBarcodes, async ({ query }, { db, caller }) => ({
    Result: await countAvailable(db, caller, query),
  }));
  route(app, contract.listBarcodePools, ({ params }, { db }) => listPools(db, params.projectId));
  route(app, contract.createBarcodePool, ({ params, body }, context) =>
    createPool(context, params.projectId, body),
  );
  route(app, contract.getBarcodePool, ({ params }, { db }) => getPool(db, params));
  route(app, contract.updateBarcodePool, ({ params, body }, context) => updatePool(context, params, body));
  route(app, contract.findBarcode, ({ params, query }, { db }) => findCode(db, params.projectId, query.code));
}
