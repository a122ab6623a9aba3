import * as contract from "@foyer/contract/signed-codes.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import * as codes from "./signed-codes.service.ts";

export function signedCodeRoutes(app: FastifyInstance): void {
  route(app, contract.getSignedCodes, ({ params }, { db }) => codes.getSignedCodes(db, params.projectId));
  route(app, contract.updateSignedCodes, ({ params, body }, context) =>
    codes.updateSignedCodes(context, params.projectId, body),
  );
  route(app, contract.addSigningKey, ({ params }, context) => codes.addSigningKey(context, params.projectId));
  route(app, contract.stopSigning, ({ params }, context) => codes.stopSigning(context, params.projectId));
  route(app, contract.revokeSigningKey, ({ params }, context) => codes.revokeSigningKey(context, params));
}
