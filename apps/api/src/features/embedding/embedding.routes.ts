import * as contract from "@foyer/contract/embedding.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { getEmbedding, updateEmbedding } from "./embedding.service.ts";

export function embeddingRoutes(app: FastifyInstance): void {
  route(app, contract.getEmbedding, ({ params }, { db }) => getEmbedding(db, params.projectId));
  route(app, contract.updateEmbedding, ({ params, body }, context) =>
    updateEmbedding(context, params.projectId, body),
  );
}
