import * as contract from "@foyer/contract/api-keys.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys.service.ts";

/** `rolesFromToken`: the staff list does not know the roles of people. rules/api-keys 9 */
export function apiKeyRoutes(app: FastifyInstance, settings: { rolesFromToken: boolean }): void {
  route(app, contract.listApiKeys, (_, { db, caller }) => listApiKeys(db, caller));
  route(app, contract.createApiKey, ({ body }, context) => createApiKey(context, body, settings));
  route(app, contract.revokeApiKey, ({ params }, context) => revokeApiKey(context, params.keyId));
}
