import * as contract from "@foyer/contract/offline-registration.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { countReserved, exportReserved, printReserved } from "./offline-registration.service.ts";

export function offlineRegistrationRoutes(app: FastifyInstance): void {
  route(app, contract.countReservedBarcodes, ({ params }, { db }) => countReserved(db, params));
  route(app, contract.downloadReservedBarcodes, ({ params }, context) => exportReserved(context, params), {
    isExport: true,
  });
  route(
    app,
    contract.printReservedBarcodes,
    ({ params }, context) => printReserved(app.platform.db, context, params),
    { isExport: true },
  );
}
