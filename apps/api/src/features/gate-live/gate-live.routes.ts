import { getGateLive } from "@foyer/contract/gate-live.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { readGateLive } from "./gate-live.service.ts";

export function gateLiveRoutes(app: FastifyInstance): void {
  route(app, getGateLive, ({ params }, { db }) => readGateLive(db, params.projectId));
}
