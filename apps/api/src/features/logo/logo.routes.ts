import * as contract from "@foyer/contract/logo.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { getLogoFile, removeLogo, uploadLogo } from "./logo.service.ts";

export function logoRoutes(app: FastifyInstance): void {
  route(app, contract.getLogo, ({ params }, { db }) => getLogoFile(db, params.projectId));
  route(app, contract.uploadLogo, ({ params, file }, context) => uploadLogo(context, params.projectId, file));
  route(app, contract.removeLogo, ({ params }, context) => removeLogo(context, params.projectId));
}
