import * as contract from "@foyer/contract/application-setting.ts";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { getSettings, updateSettings } from "./settings.service.ts";

export function settingsRoutes(app: FastifyInstance): void {
  route(app, contract.getSettings, (_, { db }) => getSettings(db));
  route(app, contract.updateSettings, ({ body }, context) => updateSettings(context, body));
}
