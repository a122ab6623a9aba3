import * as contract from "@foyer/contract/badge-prints.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { recordBadgePrints } from "./badge-prints.service.ts";

export function badgePrintRoutes(app: FastifyInstance): void {
  route(app, contract.recordBadgePrints, ({ params, body }, context) =>
    recordBadgePrints(context, params.projectId, body),
  );
}
